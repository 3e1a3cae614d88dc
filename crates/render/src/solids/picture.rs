//! Pictures of an assembly: its layers, from a corner, and exploded.

use crate::{Drawing, Point};

use crate::solids::explode::explode;
use crate::solids::legend::Legend;
use crate::solids::look::{self, Look};
use crate::solids::moment::Moment;
use crate::solids::painter::Painter;
use crate::solids::view::Window;
pub use crate::solids::view::{Picture, View};
use crate::solids::{Assembly, plate};

/// Draws an assembly.
#[must_use]
pub fn draw(assembly: &Assembly, picture: Picture) -> Drawing {
    let canvas = Canvas::new(assembly, picture);
    let offsets = match picture.view {
        View::Layers => return plate::draw(assembly, picture),
        View::Plain => vec![[0; 3]; assembly.bodies().len()],
        View::Exploded => explode(assembly),
    };
    let moment = Moment::still(assembly.cells(), &offsets);
    let window = canvas.window(moment.corners());
    canvas.draw(&moment, window)
}

/// What all pictures of some bodies have in common.
pub(crate) struct Canvas<'a> {
    picture: Picture,
    pub(crate) looks: Vec<Look>,
    labels: Option<&'a [String]>,
    title: String,
    legend: Legend,
}

impl Canvas<'_> {
    pub(crate) fn new(assembly: &Assembly, picture: Picture) -> Canvas<'_> {
        let looks: Vec<Look> = assembly.bodies().iter().map(Look::of).collect();
        let names = assembly.names();
        let labels = picture.labels.then_some(names);
        let legend = Legend::new(labels.unwrap_or_default(), &looks, f64::from(picture.size));
        let title = format!("{} bodies: {}", names.len(), names.join(", "));
        Canvas { picture, looks, labels, title, legend }
    }

    /// Fits points into the square above the legend.
    pub(crate) fn window(&self, points: impl IntoIterator<Item = [f64; 3]>) -> Window {
        let size = f64::from(self.picture.size);
        Window::new(self.picture.camera, points, Point::new(0.0, 0.0), size, size)
    }

    /// Returns the height of a picture in pixels.
    pub(crate) fn height(&self) -> u32 {
        self.picture.size.saturating_add(self.legend.height().ceil() as u32)
    }

    pub(crate) fn draw(&self, moment: &Moment, window: Window) -> Drawing {
        let style = look::style(self.picture.background);
        let mut drawing = Drawing::new(self.picture.size, self.height(), self.title.clone(), style.paper());
        Painter { looks: &self.looks, labels: self.labels }.paint(&mut drawing, moment, window);
        self.legend.draw(&mut drawing, f64::from(self.picture.size), style);
        drawing
    }
}
