//! What the program promises when it is killed and when its disk fails.

mod chairs;
#[path = "../../../web/tests/promises/support/client.rs"]
mod client;
#[path = "../../../hall/tests/store/cluster.rs"]
mod cluster;
mod company;
mod crowd;
mod database;
mod disk;
mod files;
mod kills;
#[path = "../../../hall/tests/store/line.rs"]
mod line;
mod lists;
mod load;
mod logs;
mod moving;
mod nodes;
#[path = "../../../web/tests/shared/patience.rs"]
mod patience;
mod postgres;
mod proxies;
mod proxy;
mod ready;
mod server;
mod upgrade;
