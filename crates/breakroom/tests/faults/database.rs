//! When the database goes away under several nodes: restarted, killed, full, out of
//! connections, read-only, behind a broken line, or another machine altogether. Nothing that was
//! acknowledged is lost, nothing is done twice, and it goes on by itself.
//!
//! One cut is tried always; `DATABASE_FAULTS=3 cargo test -p breakroom --test faults
//! database -- --nocapture` tries everything three times over, and says how long it took.

use std::net::TcpListener;
use std::time::{Duration, Instant};

use crate::client::{Client, Question};
use crate::cluster::{Cluster, PASSWORD};
use crate::line::{Line, State};
use crate::patience::until;
use crate::server::{Folder, Server};

/// How often everything is tried; not at all, unless somebody wants it.
fn rounds() -> u32 {
    std::env::var("DATABASE_FAULTS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(0)
}

/// Somebody who plays, whatever happens, at whichever node answers.
struct Evening {
    ada: Client,
    table: String,
    answered: u32,
}

impl Evening {
    fn begin(node: &Server) -> Evening {
        let mut ada = Client::new(node.address);
        let table = ada.open_table(&[("name", "Ada")]);
        Evening { ada, table, answered: 0 }
    }

    fn turn_to(&mut self, node: &Server) {
        self.ada.address = node.address;
        self.ada.origin = Some(format!("http://{}", node.address));
    }

    /// Answers the next question, at one node after the other until somebody acknowledges
    /// it: how long that took, and the longest time that one of them kept us waiting.
    #[track_caller]
    fn play(&mut self, nodes: &[&Server]) -> (Duration, Duration) {
        let began = Instant::now();
        let mut longest = Duration::ZERO;
        let mut form: Option<Question> = None;
        for nth in 0.. {
            assert!(began.elapsed() < Duration::from_secs(60), "it does not go on");
            self.turn_to(nodes[nth % nodes.len()]);
            let asked = Instant::now();
            let table = self.table.clone();
            let done = match &form {
                None => {
                    let page = self.ada.try_send("GET", &table, None);
                    if let Ok(page) = page.as_ref().filter_ok(200) {
                        form = Question::on(&page.body);
                        if form.is_none() {
                            self.another();
                        }
                    }
                    false
                }
                Some(question) => {
                    // The same one every time: it is done once.
                    let nth = question.number.parse::<usize>().unwrap();
                    let action = question.actions[nth % question.actions.len()].clone();
                    let sent =
                        self.ada.try_post(&format!("{table}/act"), &question.answer(&action));
                    sent.as_ref().filter_ok(303).is_ok()
                }
            };
            longest = longest.max(asked.elapsed());
            if done {
                self.answered += 1;
                return (began.elapsed(), longest);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        unreachable!()
    }

    /// That game is over.
    fn another(&mut self) {
        let opened = self.ada.try_post("/tables", &[("game", "finished"), ("name", "Ada")]);
        if let Ok(opened) = opened.as_ref().filter_ok(303) {
            self.table = opened.header("location").unwrap().to_string();
        }
    }

    /// What was acknowledged is there, and once.
    #[track_caller]
    fn look(&self, cluster: &Cluster, name: &str) {
        let count = |what: &str| -> u32 {
            let sql = format!("SELECT {what} FROM entries WHERE kind = 'answered'");
            cluster.run(name, &sql).trim().parse().unwrap()
        };
        assert_eq!(count("count(*)"), self.answered, "acknowledged, and there");
        assert_eq!(count("count(DISTINCT (table_id, text))"), self.answered, "and once");
    }
}

/// An answer with that status.
trait FilterOk<'a> {
    fn filter_ok(self, status: u16) -> Result<&'a crate::client::Answer, ()>;
}

impl<'a> FilterOk<'a> for Result<&'a crate::client::Answer, &'a std::io::Error> {
    fn filter_ok(self, status: u16) -> Result<&'a crate::client::Answer, ()> {
        self.map_err(|_| ())
            .and_then(|answer| (answer.status == status).then_some(answer).ok_or(()))
    }
}

/// Does it answer like that, and how soon?
fn ready(node: &Server, status: u16) -> Duration {
    let began = Instant::now();
    let mut client = Client::new(node.address);
    until(&format!("/readyz says {status}"), || {
        client.try_send("GET", "/readyz", None).is_ok_and(|answer| answer.status == status)
    });
    began.elapsed()
}

#[test]
fn a_node_that_is_cut_off_from_the_database_says_so_and_comes_back() {
    let Some(cluster) = Cluster::shared() else { return };
    let name = cluster.database();
    let folder = Folder::new();
    let line = Line::to(cluster.port);
    let url = |port| format!("{}?sslmode=disable", cluster.network(port, &name, PASSWORD));
    let numbers = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let far = Server::counting(&url(line.port), numbers.port(), &folder.0.join("far"));
    let status = || Client::new(numbers).get("/status").expect(200).body;
    let near = Server::on(&url(cluster.port), &folder.0.join("near"));
    let mut evening = Evening::begin(&near);
    let ways: &[State] = match rounds() {
        0 => &[State::Reset],
        _ => &[State::Reset, State::Dropped, State::Slow, State::HalfClosed, State::Deaf],
    };
    for round in 0..rounds().max(1) {
        for &way in ways {
            evening.play(&[&far]);
            line.set(way);
            // Through the broken line first: it is answered there in time, or elsewhere.
            let (mut worst, mut longest) = (Duration::ZERO, Duration::ZERO);
            for _ in 0..3 {
                let (took, waited) = evening.play(&[&far, &near]);
                (worst, longest) = (worst.max(took), longest.max(waited));
            }
            // What comes slowly is waited for.
            let most = Duration::from_secs(if way == State::Slow { 6 } else { 3 });
            assert!(longest < most, "{way:?}: kept waiting for {longest:?}");
            if way != State::Slow {
                ready(&far, 503);
                let status = status();
                assert!(status.contains("no: the store does not take writes"), "{status}");
            }
            line.set(State::Open);
            let healed = Instant::now();
            evening.play(&[&far]);
            let back = healed.elapsed();
            assert!(back < Duration::from_secs(5), "{way:?}: back after {back:?}");
            ready(&far, 200);
            println!(
                "round {round}, {way:?}: a move took {worst:?} at most, one request {longest:?}, back \
                 {back:?} after it healed"
            );
        }
    }
    evening.look(&cluster, &name);
    let told = Client::new(numbers).get("/metrics").expect(200).body + &status();
    assert!(!told.contains(PASSWORD), "{told}");
    for told_of in ["breakroom_nodes 2\n", "postgres://ada@127.0.0.1", "among 2 nodes"] {
        assert!(told.contains(told_of), "{told_of}: {told}");
    }
    for counted in ["breakroom_wakeup_milliseconds", "breakroom_store_commit_milliseconds"] {
        assert!(!told.contains(&format!("{counted}_count 0\n")), "{counted}: {told}");
    }
}

#[test]
fn whatever_happens_to_the_database_nothing_acknowledged_is_lost() {
    if rounds() == 0 {
        return;
    }
    let Some(cluster) = Cluster::new() else { return };
    let name = cluster.database();
    let folder = Folder::new();
    // Somebody without any powers.
    let somebody = format!("CREATE ROLE breakroom LOGIN PASSWORD '{PASSWORD}'");
    cluster.run("postgres", &somebody);
    cluster.run("postgres", &format!("ALTER DATABASE {name} OWNER TO breakroom"));
    let url = cluster.network(cluster.port, &name, PASSWORD).replace("ada:", "breakroom:");
    let nodes: Vec<Server> =
        (0..2).map(|nth| Server::on(&url, &folder.0.join(format!("log{nth}")))).collect();
    let nodes: Vec<&Server> = nodes.iter().collect();
    let mut evening = Evening::begin(nodes[0]);
    let play = |evening: &mut Evening, what: &str| {
        let (took, waited) = evening.play(&nodes);
        println!("{what}: the next move after {took:?}, one request {waited:?} at most");
        took
    };
    let throw_out = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' AND \
         application_name = 'breakroom'"
    );
    for _ in 0..rounds() {
        for _ in 0..5 {
            evening.play(&nodes);
        }
        cluster.stop("fast");
        cluster.start();
        assert!(play(&mut evening, "restarted") < Duration::from_secs(2));
        cluster.kill();
        ready(nodes[0], 503);
        cluster.start();
        assert!(play(&mut evening, "killed") < Duration::from_secs(2));
        // Sessions are thrown out and find no room.
        ready(nodes[0], 200);
        cluster.run("postgres", "ALTER ROLE breakroom CONNECTION LIMIT 0");
        cluster.run("postgres", &throw_out);
        println!("out of connections: not ready after {:?}", ready(nodes[0], 503));
        cluster.run("postgres", "ALTER ROLE breakroom CONNECTION LIMIT -1");
        assert!(play(&mut evening, "connections again") < Duration::from_secs(2));
        // Read-only for everybody, and for whoever comes anew.
        ready(nodes[0], 200);
        cluster.run("postgres", "ALTER SYSTEM SET default_transaction_read_only = on");
        cluster.reload();
        ready(nodes[0], 503);
        evening.turn_to(nodes[0]);
        let looked = evening.ada.get(&evening.table.clone()).status;
        println!("read-only: a page gets {looked}");
        cluster.run("postgres", "ALTER SYSTEM RESET default_transaction_read_only");
        cluster.reload();
        assert!(play(&mut evening, "writable again") < Duration::from_secs(2));
        ready(nodes[0], 200);
        let once = format!("ALTER DATABASE {name} SET default_transaction_read_only = on");
        cluster.run("postgres", &once);
        cluster.run("postgres", &throw_out);
        ready(nodes[0], 503);
        let again = format!("ALTER DATABASE {name} RESET default_transaction_read_only");
        cluster.run("postgres", &again);
        assert!(play(&mut evening, "a database that is writable again") < Duration::from_secs(2));
        evening.look(&cluster, &name);
    }
    for node in &nodes {
        ready(node, 200);
    }
}

#[test]
fn a_database_that_is_full_refuses_moves_and_goes_on_when_there_is_room() {
    if rounds() == 0 {
        return;
    }
    let Some(cluster) = Cluster::with_a_small_disk("16m") else { return };
    let place = format!("CREATE TABLESPACE small LOCATION '{}'", cluster.small());
    cluster.run("postgres", &place);
    let name = cluster.database();
    cluster.run("postgres", &format!("ALTER DATABASE {name} SET TABLESPACE small"));
    let folder = Folder::new();
    let url = cluster.network(cluster.port, &name, PASSWORD);
    let node = Server::on(&url, &folder.0.join("log"));
    let mut evening = Evening::begin(&node);
    for _ in 0..rounds() {
        evening.play(&[&node]);
        cluster.run(&name, "CREATE TABLE public.hog (x text)");
        let fill = "DO $$ BEGIN LOOP
            INSERT INTO public.hog SELECT string_agg(md5(random()::text), '')
            FROM generate_series(1, 50); COMMIT; END LOOP; END $$";
        // It stops where the disk ends.
        cluster.psql(&name, fill);
        let said = ready(&node, 503);
        evening.turn_to(&node);
        let looked = evening.ada.get(&evening.table.clone()).status;
        println!("full: not ready after {said:?}; a page gets {looked}");
        assert_eq!(looked, 200, "what is there can be looked at");
        cluster.run(&name, "DROP TABLE public.hog");
        let (took, _) = evening.play(&[&node]);
        println!("room again: the next move after {took:?}");
        assert!(took < Duration::from_secs(2));
        evening.look(&cluster, &name);
    }
}

#[test]
fn a_standby_that_is_promoted_has_everything_that_was_acknowledged() {
    for round in 0..rounds() {
        let Some(first) = Cluster::new() else { return };
        let name = first.database();
        let second = first.standby();
        first.run("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'");
        first.reload();
        let folder = Folder::new();
        let both = format!("127.0.0.1:{},127.0.0.1:{}", first.port, second.port);
        let url =
            format!("postgres://ada:{PASSWORD}@{both}/{name}?target_session_attrs=read-write");
        let nodes: Vec<Server> =
            (0..2).map(|nth| Server::on(&url, &folder.0.join(format!("log{nth}")))).collect();
        let nodes: Vec<&Server> = nodes.iter().collect();
        let mut evening = Evening::begin(nodes[0]);
        for _ in 0..20 {
            evening.play(&nodes);
        }
        // In the middle of a move.
        std::thread::scope(|scope| {
            let killed = scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(u64::from(round) * 7 % 40));
                first.kill();
                std::thread::sleep(Duration::from_millis(700));
                second.promote();
                Instant::now()
            });
            for _ in 0..10 {
                evening.play(&nodes);
            }
            let promoted = killed.join().unwrap();
            evening.play(&nodes);
            let back = promoted.elapsed();
            println!("round {round}: eleven moves on {back:?} after the promotion");
            assert!(back < Duration::from_secs(10), "{back:?}");
        });
        for node in &nodes {
            let took = ready(node, 200);
            assert!(took < Duration::from_secs(10), "{took:?}");
        }
        evening.look(&second, &name);
    }
}
