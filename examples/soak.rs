//! soak
use brink::content::Library;
use brink::game::Game;
use brink::ids::Side;
use brink::players::{Player, PlayerKind};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let n: u64 = args[1].parse().unwrap();
    let kind: PlayerKind = args[2].parse().unwrap();
    let check = args.get(3).is_some();
    let lib = Library::open(&[".".into()]);
    let content = match lib.load("twilight_struggle", &[]) {
        Ok(c) => c,
        Err(d) => {
            for x in d {
                println!("{x}");
            }
            return;
        }
    };
    let t = std::time::Instant::now();
    let (mut dec, mut turns) = (0u64, 0u64);
    let mut endings = std::collections::BTreeMap::new();
    let mut happened = std::collections::BTreeMap::new();
    for seed in 0..n {
        let mut game = match Game::new(content.clone(), seed) {
            Ok(g) => g,
            Err(e) => {
                println!("seed {seed}: {e}");
                return;
            }
        };
        let mut ps: Vec<Box<dyn Player>> = vec![kind.player(seed * 2 + 1000), kind.player(seed * 2 + 1001)];
        while let Some(d) = game.decision() {
            let side = d.side;
            let c = ps[side.index()].choose(game.view(side), d);
            if check {
                if let Err(e) = game.check() {
                    println!("seed {seed}: {e}");
                    return;
                }
                let mut copy = game.clone();
                if let Err(e) = copy.apply(c) {
                    println!("seed {seed} copy: {e} {c:?} {:?}", game.decision());
                    return;
                }
            }
            if let Err(e) = game.apply(c) {
                println!("seed {seed}: {e} after {c:?}");
                return;
            }
            for e in game.events() {
                if let brink::game::Event::Happened { card, .. } = e {
                    *happened.entry(content.card(*card).id.clone()).or_insert(0) += 1;
                }
            }
            dec += 1;
        }
        turns += u64::from(game.board().turn());
        let o = game.outcome().unwrap();
        *endings
            .entry(format!("{}:{}", o.ending.key(&content), o.winner.map_or("draw", |s: Side| content.side_id(s))))
            .or_insert(0) += 1;
    }
    let s = t.elapsed().as_secs_f64();
    println!(
        "{n} games {turns} turns {dec} decisions {s:.2}s: {:.0} turns/s {:.2} us/decision\n{endings:#?}",
        turns as f64 / s,
        s * 1e6 / dec as f64
    );
    for c in content.cards.keys() {
        if !happened.contains_key(c) {
            print!("{c} ");
        }
    }
    println!();
}
