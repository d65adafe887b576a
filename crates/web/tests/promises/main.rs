//! The promises of the server, kept over the wire. One binary, so that it is
//! linked once.

#[path = "../../../hall/tests/store/cluster.rs"]
mod cluster;
mod daily;
mod disk;
mod documents;
mod doors;
mod hardening;
mod hints;
mod history;
mod injection;
mod keys;
mod limits;
mod lists;
mod manners;
mod many;
mod nodes;
#[path = "../shared/office.rs"]
mod office;
mod pace;
#[path = "../shared/patience.rs"]
mod patience;
mod play;
mod powers;
mod puzzles;
mod reactions;
mod roles;
mod rules;
mod settings;
mod sitting;
mod standing;
mod store;
mod strength;
mod submissions;
mod support;
mod talk;
mod the_machine;
#[path = "../../../tabletop/tests/toys/mod.rs"]
mod toys;
mod twins;
mod upgrade;
mod votes;
mod windows;
