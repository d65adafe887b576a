//! A table as a plain value, moved by hand: no runtime, no clock, no store.

mod absence;
mod agreement;
mod among_bots;
mod bots;
mod consent;
mod desk;
mod manners;
mod rematch;
mod sitting;
mod stand_ins;
mod standing;
mod talk;
mod windows;
