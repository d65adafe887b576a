//! The register of rulings.

#[path = "../../tabletop/tests/register/mod.rs"]
mod register;

#[test]
fn the_register_keeps_its_promises() {
    register::keeps_its_promises(env!("CARGO_MANIFEST_DIR"), "overtime", overtime::RULINGS);
}
