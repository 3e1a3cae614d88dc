//! The beginnings of rayon's iterators: they start the threads.

use rayon::iter;
use rayon::slice::{ChunksExactMut, ChunksMut, Iter};

use crate::parallel::threads::start;

/// Rayon's trait of that name.
pub trait IntoParallelIterator: iter::IntoParallelIterator + Sized {
    /// Starts the threads, and returns the iterator.
    fn into_par_iter(self) -> Self::Iter {
        start();
        iter::IntoParallelIterator::into_par_iter(self)
    }
}

impl<T: iter::IntoParallelIterator> IntoParallelIterator for T {}

/// Rayon's trait of that name, for slices.
pub trait IntoParallelRefIterator<T: Sync> {
    /// Starts the threads, and returns the iterator.
    fn par_iter(&self) -> Iter<'_, T>;
}

impl<T: Sync> IntoParallelRefIterator<T> for [T] {
    fn par_iter(&self) -> Iter<'_, T> {
        self.into_par_iter()
    }
}

/// Rayon's trait of that name.
pub trait ParallelSliceMut<T: Send> {
    /// Starts the threads, and returns the iterator.
    fn par_chunks_mut(&mut self, length: usize) -> ChunksMut<'_, T>;

    /// Starts the threads, and returns the iterator.
    fn par_chunks_exact_mut(&mut self, length: usize) -> ChunksExactMut<'_, T>;
}

impl<T: Send> ParallelSliceMut<T> for [T] {
    fn par_chunks_mut(&mut self, length: usize) -> ChunksMut<'_, T> {
        start();
        rayon::slice::ParallelSliceMut::par_chunks_mut(self, length)
    }

    fn par_chunks_exact_mut(&mut self, length: usize) -> ChunksExactMut<'_, T> {
        start();
        rayon::slice::ParallelSliceMut::par_chunks_exact_mut(self, length)
    }
}
