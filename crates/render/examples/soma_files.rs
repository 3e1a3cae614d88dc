//! Writes a solution of the Soma cube in all forms to a folder: `cargo run --example soma_files -- FOLDER`.

#[path = "../tests/render/solids/support/mod.rs"]
mod support;

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use godtable_render::solids::{Assembly, Motion, Picture, Timeline, View, blender, film, gltf, obj, picture};
use godtable_render::{Background, raster, svg};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("usage: soma_files FOLDER")?);
    fs::create_dir_all(&folder)?;
    let cube = support::soma();
    let motion = support::soma_motion(&cube);
    write(&folder, "soma", &cube, &motion)?;
    let box4 = support::thirteen();
    write(&folder, "thirteen", &box4, &support::thirteen_motion(&box4))
}

fn write(folder: &std::path::Path, name: &str, assembly: &Assembly, motion: &Motion) -> Result<(), Box<dyn Error>> {
    let file = |end: &str| folder.join(format!("{name}{end}"));
    let timeline = Timeline::assembly(assembly, motion);
    fs::write(file(".glb"), gltf::write(assembly, &timeline))?;
    fs::write(file(".py"), blender::write(assembly, &timeline))?;
    let files = obj::write(assembly, &format!("{name}.mtl"));
    fs::write(file(".obj"), files.objects)?;
    fs::write(file(".mtl"), files.materials)?;
    for (ground, background) in [("light", Background::Light), ("dark", Background::Dark)] {
        for (kind, view) in [("plain", View::Plain), ("exploded", View::Exploded), ("layers", View::Layers)] {
            let drawing = picture::draw(assembly, Picture { view, background, ..Picture::default() });
            fs::write(file(&format!("-{kind}-{ground}.svg")), svg::write(&drawing))?;
            fs::write(file(&format!("-{kind}-{ground}.png")), raster::png(&drawing)?)?;
        }
        let shown = Picture { background, size: 360, ..Picture::default() };
        let frames = || film::assembly(assembly, motion, shown, film::Pace::default());
        fs::write(file(&format!("-{ground}.gif")), frames().gif()?)?;
        fs::write(file(&format!("-{ground}.apng")), frames().apng()?)?;
    }
    Ok(())
}
