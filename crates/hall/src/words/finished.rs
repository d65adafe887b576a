//! Finished! in a list of tables.

pub fn turn(turn: u16, finished: u8) -> String {
    format!("turn {turn}, {finished} finished")
}
