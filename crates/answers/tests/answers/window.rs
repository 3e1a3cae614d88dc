//! Under choices and marks, four cells determine a distance.

use godtable_answers::Oracle;
use godtable_engine::index::{Choice, StateNumber};
use godtable_table::{Encoding, Table, marks};
use proptest::prelude::*;

use crate::tables::preset;

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn distance_depends_on_only_four_cells(number in 0..3_674_160_usize) {
        let oracle = preset("irreversible");
        let (header, cells, index) = (oracle.table().header(), oracle.table().cells(), oracle.index());
        prop_assert_eq!(header.encoding, Encoding::ChoiceAndMark);

        let mut walked = Vec::new();
        let mut cursor = index.cursor(StateNumber::new(number)).expect("a number of the index");
        for _ in 0..marks::WINDOW {
            let number = index.number(&cursor).get();
            let value = cells.get(number);
            walked.push((number, value));
            cursor = index.successor(&cursor, Choice::new(usize::from(value & 1)).expect("0 or 1")).expect("two moves");
        }

        for noise in [0x00, 0xFF, 0x5A] {
            let table = Table::in_memory(header.clone(), |bytes| {
                bytes.fill(noise);
                for &(number, value) in &walked {
                    let (byte, shift) = (number / 4, number % 4 * 2);
                    bytes[byte] = bytes[byte] & !(3 << shift) | value << shift;
                }
            });
            let noisy = Oracle::new(table).expect("a table of its rules");
            prop_assert_eq!(
                noisy.distance_at(StateNumber::new(number)).expect("cells that agree"),
                oracle.distance_at(StateNumber::new(number)).expect("cells that agree")
            );
        }
    }
}
