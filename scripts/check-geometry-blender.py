# Run after the example's script in Blender: compares the bodies with the first solution of the Soma cube.
from math import degrees

import bpy

EXPECTED = {
    "L": ((0, 0, 0), (-1, -1, -1)),
    "S": ((0, 0, 0), (-1, 0, -1)),
    "T": ((270, 0, 0), (-1, 1, 1)),
    "R": ((180, 90, 0), (1, 1, 0)),
    "P": ((0, 180, 0), (1, -1, 1)),
    "Q": ((0, 270, 0), (0, -1, 0)),
    "Y": ((0, 0, 0), (-1, 0, 0)),
}

scene = bpy.data.scenes["bodies"]
bodies = {thing.name: thing for thing in scene.collection.all_objects if thing.type == "MESH"}
assert bodies.keys() == EXPECTED.keys(), bodies.keys()

def at_frame(frame):
    scene.frame_set(frame)
    graph = scene.view_layers[0].depsgraph
    return {name: body.evaluated_get(graph) for name, body in bodies.items()}


for name, (angles, location) in EXPECTED.items():
    body = at_frame(scene.frame_end)[name]
    mesh = body.data
    counts = (len(mesh.vertices), len(mesh.polygons))
    assert counts == ((16, 14) if name == "R" else (20, 18)), (name, counts)
    assert [round(degrees(angle)) for angle in body.rotation_euler] == list(angles), name
    assert [round(part) for part in body.location] == list(location), name
    # All normals point outwards: the signed volume is positive.
    mesh.calc_loop_triangles()
    volume = 0
    for triangle in mesh.loop_triangles:
        one, two, three = (mesh.vertices[vertex].co for vertex in triangle.vertices)
        volume += one.dot(two.cross(three)) / 6
    assert abs(volume - (3 if name == "R" else 4)) < 0.3, (name, volume)
# In the first frame only the body that is in place from the start is visible, and the first one to move.
start = at_frame(0)
visible = sorted(name for name, body in start.items() if not body.hide_render)
assert visible == ["Q", "Y"], visible
assert tuple(start["L"].location) == (-1, -4, -1), start["L"].location
print(f"{len(bodies)} bodies in Blender {bpy.app.version_string} are as expected")
