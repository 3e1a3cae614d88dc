//! The stand-in for rayon on WebAssembly: the same calls on one thread.
//!
//! It has the methods that this workspace calls, over plain iterators; the tests in `calls.rs` run on both.

use std::iter::{self, Sum};
use std::slice;

/// Runs one closure after the other.
pub fn join<A, B>(first: impl FnOnce() -> A, second: impl FnOnce() -> B) -> (A, B) {
    (first(), second())
}

/// Runs work; the calling thread is the only one.
pub fn on_one_thread<R>(work: impl FnOnce() -> R) -> Option<R> {
    Some(work())
}

/// Maps items, and joins the results. Returns `None` if there are no items.
pub fn map_join<T, R>(items: Vec<T>, map: impl Fn(T) -> R, join: impl Fn(R, R) -> R) -> Option<R> {
    items.into_iter().map(map).reduce(join)
}

/// Does nothing: there are no threads to start.
pub fn start_threads_with(_start: fn()) {}

/// Runs `work`. There are no other threads.
pub fn with_all_awake<R>(work: impl FnOnce() -> R) -> R {
    work()
}

/// A plain iterator with the methods of a parallel one.
#[derive(Clone, Debug)]
pub struct Serial<I>(I);

impl<I: Iterator> ParallelIterator for Serial<I> {
    type Item = I::Item;

    fn into_serial(self) -> impl Iterator<Item = I::Item> {
        self.0
    }
}

/// The methods of rayon's trait of that name, and of its `IndexedParallelIterator`.
pub trait ParallelIterator: Sized {
    /// What the iterator yields.
    type Item;

    /// Returns the plain iterator.
    fn into_serial(self) -> impl Iterator<Item = Self::Item>;

    /// Returns the iterator: there is nothing to split.
    fn with_min_len(self, _least: usize) -> Self {
        self
    }

    /// Returns the iterator: there is nothing to split.
    fn with_max_len(self, _most: usize) -> Self {
        self
    }

    /// As [`Iterator::map`].
    fn map<R>(self, map: impl Fn(Self::Item) -> R) -> impl ParallelIterator<Item = R> {
        Serial(self.into_serial().map(map))
    }

    /// As [`Iterator::filter`].
    fn filter(self, is_kept: impl Fn(&Self::Item) -> bool) -> impl ParallelIterator<Item = Self::Item> {
        Serial(self.into_serial().filter(move |item| is_kept(item)))
    }

    /// As [`Iterator::filter_map`].
    fn filter_map<R>(self, map: impl Fn(Self::Item) -> Option<R>) -> impl ParallelIterator<Item = R> {
        Serial(self.into_serial().filter_map(map))
    }

    /// As [`Iterator::flat_map`].
    fn flat_map_iter<R: IntoIterator>(self, map: impl Fn(Self::Item) -> R) -> impl ParallelIterator<Item = R::Item> {
        Serial(self.into_serial().flat_map(map))
    }

    /// As [`Iterator::enumerate`].
    fn enumerate(self) -> impl ParallelIterator<Item = (usize, Self::Item)> {
        Serial(self.into_serial().enumerate())
    }

    /// As [`Iterator::zip`].
    fn zip<O: ParallelIterator>(self, other: O) -> impl ParallelIterator<Item = (Self::Item, O::Item)> {
        Serial(self.into_serial().zip(other.into_serial()))
    }

    /// As [`Iterator::max`].
    fn max(self) -> Option<Self::Item>
    where
        Self::Item: Ord,
    {
        self.into_serial().max()
    }

    /// As [`Iterator::for_each`].
    fn for_each(self, work: impl Fn(Self::Item)) {
        self.into_serial().for_each(work);
    }

    /// As [`Iterator::try_for_each`].
    ///
    /// # Errors
    /// Returns the first error of `work`.
    fn try_for_each<E>(self, work: impl Fn(Self::Item) -> Result<(), E>) -> Result<(), E> {
        self.into_serial().try_for_each(work)
    }

    /// As [`Iterator::find_map`].
    fn find_map_first<R>(self, map: impl Fn(Self::Item) -> Option<R>) -> Option<R> {
        self.into_serial().find_map(map)
    }

    /// Combines all items, and yields the result.
    fn fold<T>(self, start: impl Fn() -> T, add: impl Fn(T, Self::Item) -> T) -> impl ParallelIterator<Item = T> {
        Serial(iter::once(self.into_serial().fold(start(), add)))
    }

    /// Combines all items, and yields the result or the first error.
    fn try_fold<T, E>(
        self,
        start: impl Fn() -> T,
        add: impl Fn(T, Self::Item) -> Result<T, E>,
    ) -> impl ParallelIterator<Item = Result<T, E>> {
        Serial(iter::once(self.into_serial().try_fold(start(), add)))
    }

    /// Joins all items.
    fn reduce(self, start: impl Fn() -> Self::Item, join: impl Fn(Self::Item, Self::Item) -> Self::Item) -> Self::Item {
        self.into_serial().fold(start(), join)
    }

    /// Joins all items.
    ///
    /// # Errors
    /// Returns the first error of an item or of `join`.
    fn try_reduce<T, E>(self, start: impl Fn() -> T, join: impl Fn(T, T) -> Result<T, E>) -> Result<T, E>
    where
        Self: ParallelIterator<Item = Result<T, E>>,
    {
        self.into_serial().try_fold(start(), |joined, item| join(joined, item?))
    }

    /// As [`Iterator::sum`].
    fn sum<S: Sum<Self::Item>>(self) -> S {
        self.into_serial().sum()
    }

    /// As [`Iterator::collect`].
    fn collect<C: FromIterator<Self::Item>>(self) -> C {
        self.into_serial().collect()
    }
}

/// Rayon's trait of that name, for whatever has a plain iterator.
pub trait IntoParallelIterator: IntoIterator + Sized {
    /// Returns the iterator.
    fn into_par_iter(self) -> Serial<Self::IntoIter> {
        Serial(self.into_iter())
    }
}

impl<T: IntoIterator> IntoParallelIterator for T {}

/// Rayon's trait of that name, for slices.
pub trait IntoParallelRefIterator<T> {
    /// As [`slice::iter`].
    fn par_iter(&self) -> Serial<slice::Iter<'_, T>>;
}

impl<T> IntoParallelRefIterator<T> for [T] {
    fn par_iter(&self) -> Serial<slice::Iter<'_, T>> {
        Serial(self.iter())
    }
}

/// Rayon's trait of that name.
pub trait ParallelSliceMut<T> {
    /// As [`slice::chunks_mut`].
    fn par_chunks_mut(&mut self, length: usize) -> Serial<slice::ChunksMut<'_, T>>;

    /// As [`slice::chunks_exact_mut`].
    fn par_chunks_exact_mut(&mut self, length: usize) -> Serial<slice::ChunksExactMut<'_, T>>;
}

impl<T> ParallelSliceMut<T> for [T] {
    fn par_chunks_mut(&mut self, length: usize) -> Serial<slice::ChunksMut<'_, T>> {
        Serial(self.chunks_mut(length))
    }

    fn par_chunks_exact_mut(&mut self, length: usize) -> Serial<slice::ChunksExactMut<'_, T>> {
        Serial(self.chunks_exact_mut(length))
    }
}
