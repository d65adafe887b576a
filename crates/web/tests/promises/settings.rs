//! Settings: kept with a guest, and theirs alone.

use crate::support::{Folder, House};

#[test]
fn settings_are_kept_with_the_guest_and_dress_every_page() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let mut ada = house.client();
    let page = ada.get("/settings").expect(200).body;
    assert!(page.contains("name=\"motion\"") && !page.contains("data-motion"), "{page}");
    let wanted = [("motion", "none"), ("theme", "dark"), ("confirm", "on"), ("sound", "loud")];
    let kept = ada.post("/settings", &wanted).expect(303);
    assert_eq!(kept.header("location"), Some("/settings?kept=yes"));
    let table = ada.open_table(&[]);
    let pages = ["/", "/statistics", "/history", "/rules/finished", "/learn/finished/1", &table];
    for path in pages {
        let page = ada.get(path).expect(200).body;
        assert!(
            page.contains("data-motion=\"none\"") && page.contains("data-confirm=\"on\""),
            "{path}"
        );
        let sheet = page.split("href=\"/assets/style.dark.still.css").nth(1);
        assert!(sheet.is_some(), "{path}: {page}");
        assert!(!page.contains("data-sound"), "nobody knows how loud: {path}");
    }
    let style = ada.get("/assets/style.dark.still.css").expect(200).body;
    assert!(!style.contains("prefers-color-scheme") && !style.contains("prefers-reduced-motion"));
    // One thing changed, the others stay; somebody else sees nothing of it.
    ada.post("/settings", &[("theme", "light")]).expect(303);
    let page = ada.get("/settings?kept=yes").expect(200).body;
    assert!(page.contains("style.light.still.css") && page.contains("role=\"status\""));
    let mut bob = house.client();
    bob.open_table(&[]);
    let page = bob.get("/").expect(200).body;
    assert!(page.contains("/assets/style.css?") && !page.contains("data-motion"), "{page}");
    house.close();
    let house = House::open(&folder.0);
    let mut ada = crate::support::client::Client { address: house.address, ..ada };
    assert!(ada.get("/").expect(200).body.contains("style.light.still.css"), "after a night");
    house.close();
}
