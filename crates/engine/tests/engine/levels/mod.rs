//! Tests of `levels`.

mod answers;
mod classes;
mod definitions;
mod groups;
mod numbers;
mod published;
mod shares;
mod shipped;
mod sliding;
mod space;
mod stored;
mod support;
