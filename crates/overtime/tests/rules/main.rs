//! The rules, sentence by sentence, in the game's own notation.

mod actions;
mod assignments;
mod examples;
mod glance;
mod knowledge;
mod notation;
mod pile;
mod reactions;
mod table;
mod table_cards;
mod turns;
mod windows;
mod words;
