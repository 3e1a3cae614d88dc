//! Tests of `parallel`.

mod calls;
