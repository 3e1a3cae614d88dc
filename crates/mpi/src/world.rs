//! The ranks of an MPI job as the processes of a search.

use std::io;
use std::time::{Duration, Instant};

use godtable::Meeting;
use mpi::collective::CommunicatorCollectives;
use mpi::datatype::{Partition, PartitionMut};
use mpi::topology::{Communicator, SimpleCommunicator};

/// All ranks, seen by one of them.
pub(crate) struct World<'a> {
    communicator: &'a SimpleCommunicator,
    meter: Meter,
}

/// What a rank sent to others since the meter was started.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meter {
    pub(crate) sent: u64,
    pub(crate) waited: Duration,
}

impl<'a> World<'a> {
    pub(crate) fn new(communicator: &'a SimpleCommunicator) -> World<'a> {
        World { communicator, meter: Meter { sent: 0, waited: Duration::ZERO } }
    }

    /// Starts the meter, and returns the time.
    pub(crate) fn start(&mut self) -> Instant {
        self.meter = Meter { sent: 0, waited: Duration::ZERO };
        Instant::now()
    }

    pub(crate) fn meter(&self) -> Meter {
        self.meter
    }
}

/// Returns the places of consecutive messages.
fn places(lengths: &[i32]) -> io::Result<Vec<i32>> {
    let mut end = 0_i32;
    let mut place = |&length: &i32| {
        let start = end;
        end = end.checked_add(length)?;
        Some(start)
    };
    let places: Option<Vec<i32>> = lengths.iter().map(&mut place).collect();
    places.ok_or_else(|| io::Error::other("the messages of a round are larger than 2 GB; use more ranks"))
}

impl Meeting for World<'_> {
    fn number(&self) -> usize {
        self.communicator.rank() as usize
    }

    fn processes(&self) -> usize {
        self.communicator.size() as usize
    }

    fn exchange(&mut self, messages: Vec<Vec<u8>>) -> io::Result<Vec<Vec<u8>>> {
        let began = Instant::now();
        let too_long = |_| io::Error::other("a message is larger than 2 GB; use more ranks");
        let lengths = messages.iter().map(|message| i32::try_from(message.len()).map_err(too_long));
        let lengths = lengths.collect::<io::Result<Vec<i32>>>()?;
        let mut received = vec![0; lengths.len()];
        self.communicator.all_to_all_into(&lengths[..], &mut received[..]);
        let (sent_places, places) = (places(&lengths)?, places(&received)?);
        let mut sent = messages.concat();
        let total: usize = received.iter().map(|&length| length as usize).sum();
        let mut bytes = vec![0; total];
        // An empty vector points to address 1, which Open MPI takes for MPI_IN_PLACE.
        sent.push(0);
        bytes.push(0);
        {
            let sent = Partition::new(&sent[..], &lengths[..], &sent_places[..]);
            let mut into = PartitionMut::new(&mut bytes[..], &received[..], &places[..]);
            self.communicator.all_to_all_varcount_into(&sent, &mut into);
        }
        let own = messages[self.number()].len();
        self.meter.sent += (sent.len() - 1 - own) as u64;
        self.meter.waited += began.elapsed();
        let mut rest = &bytes[..];
        let split = |&length: &i32| {
            let (message, others) = rest.split_at(length as usize);
            rest = others;
            message.to_vec()
        };
        Ok(received.iter().map(split).collect())
    }
}
