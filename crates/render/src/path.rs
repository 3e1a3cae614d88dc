//! Outlines in a plane or in space.

/// A point of a picture, in pixels, or of a plane.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// The point at `x`, `y`.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }
}

/// One step of an outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step<P> {
    /// Starts a new part at this point.
    Move(P),
    /// A straight line to this point.
    Line(P),
    /// A cubic Bézier curve: two control points, then its end.
    Curve(P, P, P),
    /// A straight line to the start of the part.
    Close,
}

/// An outline: parts of lines and curves.
#[derive(Clone, PartialEq, Debug)]
pub struct Path<P = Point> {
    /// The steps; each part starts with a move.
    pub steps: Vec<Step<P>>,
}

impl<P: Copy> Path<P> {
    /// Returns the closed outline through these points.
    #[must_use]
    pub fn polygon(points: &[P]) -> Path<P> {
        let mut path = Path::polyline(points);
        path.steps.push(Step::Close);
        path
    }

    /// Returns the open line through these points.
    #[must_use]
    pub fn polyline(points: &[P]) -> Path<P> {
        let steps = points.iter().enumerate().map(|(number, &point)| match number {
            0 => Step::Move(point),
            _ => Step::Line(point),
        });
        Path { steps: steps.collect() }
    }

    /// Returns the points at which steps end.
    pub fn ends(&self) -> impl Iterator<Item = P> + '_ {
        self.steps.iter().filter_map(|step| match *step {
            Step::Move(to) | Step::Line(to) | Step::Curve(_, _, to) => Some(to),
            Step::Close => None,
        })
    }

    /// Maps each point. The curves stay exact if `place` is affine.
    #[must_use]
    pub fn map<Q>(&self, place: impl Fn(P) -> Q) -> Path<Q> {
        let step = |step: &Step<P>| match *step {
            Step::Move(to) => Step::Move(place(to)),
            Step::Line(to) => Step::Line(place(to)),
            Step::Curve(one, other, to) => Step::Curve(place(one), place(other), place(to)),
            Step::Close => Step::Close,
        };
        Path { steps: self.steps.iter().map(step).collect() }
    }
}

/// The distance of a control point from its end, for a quarter of a circle of radius 1.
const QUARTER: f64 = 0.552_284_75;

impl Path {
    /// Returns a rectangle with round corners.
    #[must_use]
    pub fn rounded(left: f64, top: f64, width: f64, height: f64, radius: f64) -> Path {
        let (right, bottom, near) = (left + width, top + height, radius * (1.0 - QUARTER));
        let point = Point::new;
        let steps = vec![
            Step::Move(point(left + radius, top)),
            Step::Line(point(right - radius, top)),
            Step::Curve(point(right - near, top), point(right, top + near), point(right, top + radius)),
            Step::Line(point(right, bottom - radius)),
            Step::Curve(point(right, bottom - near), point(right - near, bottom), point(right - radius, bottom)),
            Step::Line(point(left + radius, bottom)),
            Step::Curve(point(left + near, bottom), point(left, bottom - near), point(left, bottom - radius)),
            Step::Line(point(left, top + radius)),
            Step::Curve(point(left, top + near), point(left + near, top), point(left + radius, top)),
            Step::Close,
        ];
        Path { steps }
    }

    /// Returns a circle.
    #[must_use]
    pub fn circle(center: Point, radius: f64) -> Path {
        Path::rounded(center.x - radius, center.y - radius, 2.0 * radius, 2.0 * radius, radius)
    }

    /// Returns half a ring, open at the bottom, between the radii `inner` and `outer`. `legs` is the length of its
    /// straight ends.
    #[must_use]
    pub fn arch(center: Point, inner: f64, outer: f64, legs: f64) -> Path {
        let point = |x: f64, y: f64| Point::new(center.x + x, center.y + y);
        // Quarters of a circle: from the left or right up to the top, and from the top down.
        let up = |x: f64| {
            let radius = x.abs();
            Step::Curve(point(x, -radius * QUARTER), point(x * QUARTER, -radius), point(0.0, -radius))
        };
        let down = |x: f64| {
            let radius = x.abs();
            Step::Curve(point(x * QUARTER, -radius), point(x, -radius * QUARTER), point(x, 0.0))
        };
        let steps = vec![
            Step::Move(point(-outer, legs)),
            Step::Line(point(-outer, 0.0)),
            up(-outer),
            down(outer),
            Step::Line(point(outer, legs)),
            Step::Line(point(inner, legs)),
            Step::Line(point(inner, 0.0)),
            up(inner),
            down(-inner),
            Step::Line(point(-inner, legs)),
            Step::Close,
        ];
        Path { steps }
    }

    /// Returns a rectangle.
    #[must_use]
    pub fn rectangle(left: f64, top: f64, width: f64, height: f64) -> Path {
        let (right, bottom) = (left + width, top + height);
        Path::polygon(&[(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| Point::new(x, y)))
    }
}
