//! Networks: files of every kind, and what they choose.

#![allow(clippy::unwrap_used)]

use std::collections::HashMap;
use std::sync::Arc;

use brink::Game;
use brink_encode::{Encoding, Signature};
use brink_net::{Net, Network};
use brink_players::{Match, Seat, Step};
use brink_players::{Player, Players, Request};
use safetensors::tensor::TensorView;
use safetensors::{Dtype, serialize};

/// Metadata and matrices of a file, to be spoilt.
#[derive(Clone)]
struct Parts {
    said: HashMap<String, String>,
    tensors: Vec<(&'static str, Dtype, Vec<usize>, Vec<f32>)>,
}

impl Parts {
    /// One layer without a preference but for later indices.
    fn plain(encoding: &Encoding) -> Parts {
        let (inputs, actions) = (encoding.layout().size, encoding.actions().size());
        let said = [
            ("format", "brink-net".to_owned()),
            ("version", "1".to_owned()),
            ("scenario", encoding.content().scenario.id.clone()),
            ("layout", Signature::of(encoding).to_string()),
            ("observation_size", inputs.to_string()),
            ("num_actions", actions.to_string()),
        ];
        let rising = (0..actions).map(|index| index as f32).collect();
        Parts {
            said: said.map(|(key, value)| (key.to_owned(), value)).into(),
            tensors: vec![
                (
                    "0.weight",
                    Dtype::F32,
                    vec![actions, inputs],
                    vec![0.0; actions * inputs],
                ),
                ("0.bias", Dtype::F32, vec![actions], rising),
            ],
        }
    }

    fn saying(&self, key: &str, value: &str) -> Parts {
        let mut parts = self.clone();
        parts.said.insert(key.to_owned(), value.to_owned());
        parts
    }

    fn with(
        &self,
        at: usize,
        change: impl Fn(&mut (&'static str, Dtype, Vec<usize>, Vec<f32>)),
    ) -> Parts {
        let mut parts = self.clone();
        change(&mut parts.tensors[at]);
        parts
    }

    fn bytes(&self) -> Vec<u8> {
        let data: Vec<Vec<u8>> = self
            .tensors
            .iter()
            .map(|tensor| {
                tensor
                    .3
                    .iter()
                    .flat_map(|value| value.to_le_bytes())
                    .collect()
            })
            .collect();
        let views = self
            .tensors
            .iter()
            .zip(&data)
            .map(|((name, dtype, shape, _), data)| {
                (*name, TensorView::new(*dtype, shape.clone(), data).unwrap())
            });
        serialize(views, Some(self.said.clone())).unwrap()
    }

    fn refused(&self) -> String {
        Network::parse(&self.bytes()).unwrap_err().to_string()
    }
}

fn encoding(id: &str) -> Arc<Encoding> {
    Arc::new(Encoding::new(testkit::library().load(id).unwrap().content))
}

#[test]
fn the_greatest_number_of_the_legal_choices_is_chosen() {
    let encoding = encoding("red_sea");
    let network = Network::parse(&Parts::plain(&encoding).bytes()).unwrap();
    assert_eq!(network.scenario(), "red_sea");
    let mut game = Game::new(encoding.content().clone(), 1).unwrap();
    while let Some(decision) = game.decision() {
        let legal = encoding.actions().legal(decision).unwrap();
        let best = network
            .best(
                &encoding,
                &encoding.observe(&game.view(decision.side)),
                decision,
            )
            .unwrap();
        assert_eq!(Some(&legal[best]), legal.iter().max());
        game.apply(decision.choices[best]).unwrap();
    }
    // Of equal ones the first in the encoding.
    let flat = Parts::plain(&encoding).with(1, |bias| bias.3.fill(0.5));
    let network = Network::parse(&flat.bytes()).unwrap();
    let game = Game::new(encoding.content().clone(), 1).unwrap();
    let decision = game.decision().unwrap();
    let legal = encoding.actions().legal(decision).unwrap();
    let best = network
        .best(
            &encoding,
            &encoding.observe(&game.view(decision.side)),
            decision,
        )
        .unwrap();
    assert_eq!(Some(&legal[best]), legal.iter().min());
}

#[test]
fn two_layers_have_zero_for_what_is_below() {
    let encoding = encoding("red_sea");
    let mut parts = Parts::plain(&encoding);
    let actions = encoding.actions().size();
    let inputs = encoding.layout().size;
    let mut second = vec![0.0; actions * 2];
    (second[0], second[1]) = (3.0, 100.0);
    parts.tensors = vec![
        (
            "0.weight",
            Dtype::F32,
            vec![2, inputs],
            [vec![2.0; inputs], vec![-1.0; inputs]].concat(),
        ),
        ("0.bias", Dtype::F32, vec![2], vec![1.0, 0.5]),
        ("1.weight", Dtype::F32, vec![actions, 2], second),
        ("1.bias", Dtype::F32, vec![actions], vec![0.25; actions]),
    ];
    let network = Network::parse(&parts.bytes()).unwrap();
    let mut row = vec![0.0; inputs];
    (row[0], row[inputs - 1]) = (1.0, 2.0);
    // 1 + 2 · 3 = 7, and 0.5 - 3 is below zero: 0.25 + 3 · 7.
    let logits = network.logits(&row);
    assert_eq!(
        (logits[0].to_bits(), logits[1].to_bits()),
        (21.25_f32.to_bits(), 0.25_f32.to_bits())
    );
    assert_eq!(network.logits(&[]).len(), actions);
    assert_eq!(network.logits(&vec![f32::NAN; 3 * inputs]).len(), actions);
}

#[test]
fn what_does_not_fit_is_refused_with_the_reason() {
    let encoding = encoding("red_sea");
    let parts = Parts::plain(&encoding);
    for (spoilt, expected) in [
        (
            parts.saying("format", "other"),
            "its format is `other`, but `brink-net` is what is read here",
        ),
        (
            parts.saying("version", "2"),
            "its version is `2`, but `1` is what is read here",
        ),
        (parts.saying("layout", "x"), "it does not say its `layout`"),
        (
            parts.saying("observation_size", "-3"),
            "it does not say its `observation_size`",
        ),
        (parts.saying("observation_size", "7"), "`0.weight` takes"),
        (parts.saying("num_actions", "7"), "`0.weight` gives"),
        (
            parts.with(0, |weight| weight.0 = "1.weight"),
            "`0.weight` is missing",
        ),
        (
            parts.with(0, |weight| weight.1 = Dtype::I32),
            "`0.weight` is of I32: F16 and F32 are read",
        ),
        (
            parts.with(0, |weight| weight.2.push(1)),
            "`0.weight` has the shape",
        ),
        (
            parts.with(1, |bias| bias.2.push(1)),
            "`0.bias` has the shape",
        ),
        (
            parts.with(0, |weight| weight.3[5] = f32::NAN),
            "`0.weight` has NaN at place 5",
        ),
        (
            parts.with(1, |bias| bias.3[2] = f32::NEG_INFINITY),
            "`0.bias` has -inf at place 2",
        ),
    ] {
        let said = spoilt.refused();
        assert!(said.starts_with(expected), "{said}");
    }
}

#[test]
fn files_without_a_layer_or_a_format_are_refused() {
    let parts = Parts::plain(&encoding("red_sea"));
    let mut one = parts.clone();
    one.tensors.pop();
    assert!(
        one.refused().starts_with("`0.weight` is not all"),
        "{}",
        one.refused()
    );
    let mut silent = parts.clone();
    silent.said.clear();
    assert!(
        silent.refused().starts_with("it does not say its `format`"),
        "{}",
        silent.refused()
    );
}

/// Finite numbers may still grow too great.
#[test]
fn numbers_that_grow_too_great_are_refused() {
    let encoding = encoding("red_sea");
    let parts = Parts::plain(&encoding);
    let huge = parts.with(0, |weight| weight.3.fill(f32::MAX));
    let network = Network::parse(&huge.bytes()).unwrap();
    let game = Game::new(encoding.content().clone(), 1).unwrap();
    let decision = game.decision().unwrap();
    let error = network
        .best(
            &encoding,
            &encoding.observe(&game.view(decision.side)),
            decision,
        )
        .unwrap_err();
    assert!(
        error.to_string().contains("beyond what can be compared"),
        "{error}"
    );
}

#[test]
fn damaged_files_are_refused_wherever_they_are_damaged() {
    let encoding = encoding("red_sea");
    let bytes = Parts::plain(&encoding).bytes();
    for length in (0..600).chain([bytes.len() / 2, bytes.len() - 1]) {
        assert!(Network::parse(&bytes[..length]).is_err(), "{length}");
    }
    // Any bit of the head: an error, or a network that still chooses or says why not.
    let game = Game::new(encoding.content().clone(), 1).unwrap();
    let decision = game.decision().unwrap();
    let row = encoding.observe(&game.view(decision.side));
    let head = 8 + usize::from(bytes[0]) + 256 * usize::from(bytes[1]);
    for at in 0..head {
        let mut spoilt = bytes.clone();
        spoilt[at] ^= 1 << (at % 8);
        if let Ok(network) = Network::parse(&spoilt) {
            let _ = network.best(&encoding, &row, decision);
        }
    }
    let lengths = [u64::MAX, 1 << 40, 0]
        .map(|length| [length.to_le_bytes().to_vec(), b"{}".to_vec()].concat());
    assert!(lengths.iter().all(|bytes| Network::parse(bytes).is_err()));
}

#[test]
fn players_refuse_files_and_foreign_contents() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("red_sea.safetensors");
    std::fs::write(&file, Parts::plain(&encoding("red_sea")).bytes()).unwrap();
    let mut players = Players::new();
    brink_net::add_to(&mut players);
    let name = format!("net:{}", file.display());
    let said = |name: &str| {
        players
            .player(name, 1)
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    };
    assert_eq!(said(&name), "");
    assert!(said("net").contains("needs a file"), "{}", said("net"));
    assert!(
        said("net:/no/such/file").starts_with("/no/such/file: "),
        "{}",
        said("net:/no/such/file")
    );
    assert!(said(&format!("net:{}", folder.path().display())).contains("folder"));
    let huge = folder.path().join("huge");
    std::fs::File::create(&huge)
        .unwrap()
        .set_len(65 << 20)
        .unwrap();
    assert!(said(&format!("net:{}", huge.display())).contains("longer than 64 MiB"));
    // A whole game in its own scenario, and the difference in another.
    let content = testkit::library().load("red_sea").unwrap().content;
    let seats = [1, 2].map(|seed| Seat::Player(players.player(&name, seed).unwrap()));
    let mut game = Match::new(Game::new(content, 3).unwrap(), seats);
    while !matches!(game.step().unwrap(), Step::GameOver(_)) {}
    let other = testkit::library()
        .load("twilight_struggle")
        .unwrap()
        .content;
    let game = Game::new(other, 1).unwrap();
    let decision = game.decision().unwrap();
    let mut net = Net::open(file.to_str().unwrap()).unwrap();
    let error = net
        .choose(&Request::new(game.view(decision.side), decision))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("trained for `red_sea`, and `twilight_struggle` differs: "),
        "{error}"
    );
    assert!(
        error.contains(" there and ") && error.ends_with(" here"),
        "{error}"
    );
}
