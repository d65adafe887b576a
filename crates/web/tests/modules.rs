//! The modules of this crate know each other in one direction: none comes back to
//! itself, however many steps one follows.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

type Known = BTreeMap<String, BTreeSet<String>>;

/// Whom a module and the modules in it name, tests apart.
fn read(path: &Path, module: &str, known: &mut Known) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            read(&entry.unwrap().path(), module, known);
        }
        return;
    }
    let text = fs::read_to_string(path).unwrap();
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    for line in code.flat_map(|line| line.split("crate::").skip(1)) {
        let names = line.strip_prefix('{').map_or(line, |list| list.split('}').next().unwrap());
        let end = |c: char| !(c.is_ascii_lowercase() || c == '_');
        let firsts = match line.starts_with('{') {
            true => names.split(", ").collect(),
            false => vec![names],
        };
        for name in firsts.iter().filter_map(|name| name.split(end).next()) {
            if !name.is_empty() && name != module {
                known.entry(module.into()).or_default().insert(name.into());
            }
        }
    }
}

#[test]
fn no_module_comes_back_to_itself() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut known = Known::new();
    for entry in fs::read_dir(&source).unwrap() {
        let path = entry.unwrap().path();
        let module = path.file_stem().unwrap().to_str().unwrap().to_string();
        if module != "lib" {
            read(&path, &module, &mut known);
        }
    }
    assert!(known["games"].contains("board") && known["page"].contains("view"), "{known:?}");
    for module in known.keys() {
        let mut reached = BTreeSet::new();
        let mut next = vec![module];
        while let Some(one) = next.pop() {
            for other in known.get(one).into_iter().flatten() {
                assert_ne!(other, module, "{module} leads back to itself through {one}");
                if reached.insert(other) {
                    next.push(other);
                }
            }
        }
    }
}
