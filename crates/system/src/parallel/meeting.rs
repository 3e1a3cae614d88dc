//! Processes that search together: one operation, in which each sends a message to each.
//!
//! A search needs nothing else from its processes, so MPI, or threads in tests, can stand behind [`Meeting`].

use std::io;
use std::sync::{Barrier, Mutex};

/// How the processes of a search meet. All of them make the same calls in the same order.
pub trait Meeting {
    /// Returns the number of this process: the first is 0.
    fn number(&self) -> usize;

    /// Returns the number of processes.
    fn processes(&self) -> usize;

    /// Sends a message to each process, and returns the message of each.
    ///
    /// # Errors
    /// Returns an error if a process is out of reach.
    fn exchange(&mut self, messages: Vec<Vec<u8>>) -> io::Result<Vec<Vec<u8>>>;

    /// Sends the same message to each process, and returns the message of each.
    ///
    /// # Errors
    /// Returns an error if a process is out of reach.
    fn tell_all(&mut self, message: Vec<u8>) -> io::Result<Vec<Vec<u8>>> {
        let processes = self.processes();
        self.exchange(vec![message; processes])
    }
}

/// The only process of a search.
#[derive(Clone, Copy, Debug)]
pub struct Alone;

impl Meeting for Alone {
    fn number(&self) -> usize {
        0
    }

    fn processes(&self) -> usize {
        1
    }

    fn exchange(&mut self, messages: Vec<Vec<u8>>) -> io::Result<Vec<Vec<u8>>> {
        Ok(messages)
    }
}

/// Where the threads leave their messages: by sender, then by receiver.
#[derive(Debug)]
struct Table {
    messages: Mutex<Vec<Vec<Vec<u8>>>>,
    barrier: Barrier,
}

/// One of the processes.
#[derive(Debug)]
pub struct Seat<'a> {
    table: &'a Table,
    number: usize,
    processes: usize,
}

impl Meeting for Seat<'_> {
    fn number(&self) -> usize {
        self.number
    }

    fn processes(&self) -> usize {
        self.processes
    }

    fn exchange(&mut self, messages: Vec<Vec<u8>>) -> io::Result<Vec<Vec<u8>>> {
        assert_eq!(messages.len(), self.processes, "a message for each");
        self.table.messages.lock().expect("a table")[self.number] = messages;
        self.table.barrier.wait();
        let all = self.table.messages.lock().expect("a table").clone();
        self.table.barrier.wait();
        Ok(all.into_iter().map(|mut sent| sent.swap_remove(self.number)).collect())
    }
}

/// Runs processes as threads, and returns what each returns.
///
/// # Panics
/// Panics if a process panics.
pub fn with_threads<R: Send>(processes: usize, process: impl Fn(&mut Seat<'_>) -> R + Sync) -> Vec<R> {
    let table = Table { messages: Mutex::new(vec![vec![]; processes]), barrier: Barrier::new(processes) };
    std::thread::scope(|scope| {
        let start = |number| {
            let (table, process) = (&table, &process);
            scope.spawn(move || process(&mut Seat { table, number, processes }))
        };
        let threads: Vec<_> = (0..processes).map(start).collect();
        threads.into_iter().map(|thread| thread.join().expect("no thread panics")).collect()
    })
}
