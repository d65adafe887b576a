//! The promises of the server, kept over the wire. One binary, so that it is
//! linked once.

mod hardening;
mod injection;
mod many;
mod play;
mod roles;
mod store;
mod submissions;
mod support;
#[path = "../../../tabletop/tests/toys/mod.rs"]
mod toys;
mod twins;
