import argparse
import sys
from math import radians

import bpy

# For each body: its name, its color (linear), its vertices, its squares, and its keys. A key has a frame, quarter turns
# about x, y and z in this order, a location, and whether the body is visible.
BODIES = [
#BODIES#
]
LAST = #LAST#
WIDTH = #WIDTH#
MIDDLE = #MIDDLE#
MOVES_SMOOTHLY = #SMOOTH#


def material_of(name, color):
    material = bpy.data.materials.new(name)
    material.diffuse_color = (*color, 1)
    material.use_nodes = True
    for node in material.node_tree.nodes:
        if node.type == "BSDF_PRINCIPLED":
            node.inputs["Base Color"].default_value = (*color, 1)
            node.inputs["Roughness"].default_value = 0.6
    return material


def build(collection, name, color, vertices, squares, keys):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], squares)
    mesh.validate()
    mesh.materials.append(material_of(name, color))
    body = bpy.data.objects.new(name, mesh)
    body.rotation_mode = "XYZ"
    collection.objects.link(body)
    for frame, quarters, location, is_visible in keys:
        body.location = location
        body.rotation_euler = [radians(90 * quarter) for quarter in quarters]
        body.hide_viewport = body.hide_render = not is_visible
        if LAST > 0:
            for path in ("location", "rotation_euler", "hide_viewport", "hide_render"):
                body.keyframe_insert(path, frame=frame)


def light_and_look(scene):
    target = bpy.data.objects.new("middle", None)
    target.location = MIDDLE
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    camera.data.type = "ORTHO"
    camera.data.ortho_scale = 3 * WIDTH
    camera.data.clip_end = 100 * WIDTH
    camera.location = [middle + 10 * WIDTH * side for middle, side in zip(MIDDLE, (1, -1, 1))]
    constraint = camera.constraints.new("TRACK_TO")
    constraint.target = target
    sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
    sun.data.energy = 1.8
    sun.rotation_euler = (radians(40), radians(15), 0)
    for thing in (target, camera, sun):
        scene.collection.objects.link(thing)
    scene.camera = camera
    scene.world = bpy.data.worlds.new("white")
    scene.world.color = (0.5, 0.5, 0.5)
    scene.view_settings.view_transform = "Standard"


def main():
    words = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    parser = argparse.ArgumentParser(description="Builds the bodies in a new scene.")
    parser.add_argument("--save", metavar="FILE", help="write a .blend file")
    parser.add_argument("--render", metavar="FILE", help="render the last frame as a PNG")
    options = parser.parse_args(words)

    scene = bpy.data.scenes.new("bodies")
    scene.render.fps = #RATE#
    scene.render.resolution_x, scene.render.resolution_y = 960, 720
    scene.frame_start, scene.frame_end = 0, LAST
    collection = bpy.data.collections.new("bodies")
    scene.collection.children.link(collection)
    edit = bpy.context.preferences.edit
    usual = edit.keyframe_new_interpolation_type
    edit.keyframe_new_interpolation_type = "BEZIER" if MOVES_SMOOTHLY else "LINEAR"
    for body in BODIES:
        build(collection, *body)
    edit.keyframe_new_interpolation_type = usual
    light_and_look(scene)
    if bpy.context.window:
        bpy.context.window.scene = scene
    scene.frame_set(LAST)
    if options.save:
        bpy.ops.wm.save_as_mainfile(filepath=options.save)
    if options.render:
        scene.eevee.taa_render_samples = 16
        scene.render.filepath = options.render
        scene.render.image_settings.file_format = "PNG"
        bpy.ops.render.render(write_still=True, scene=scene.name)


main()
