//! The register of rulings.

#[path = "../../../tabletop/tests/register/mod.rs"]
mod checker;

#[test]
fn the_register_keeps_its_promises() {
    checker::keeps_its_promises::<finishing_time::FinishingTime>(env!("CARGO_MANIFEST_DIR"));
}
