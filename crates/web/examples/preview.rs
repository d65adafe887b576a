fn main() {
    let out = std::path::PathBuf::from("target/preview");
    std::fs::create_dir_all(out.join("film")).unwrap();
    let mut sheet = String::from(
        "<body style='margin:0;display:grid;grid-template-columns:repeat(6,1fr);gap:4px;background:#222'>",
    );
    for n in 1..=48 {
        std::fs::write(out.join(format!("film/{n}.svg")), web::film::frame(n)).unwrap();
        sheet += &format!("<img src='film/{n}.svg'>");
    }
    std::fs::write(out.join("sheet.html"), sheet).unwrap();
}
