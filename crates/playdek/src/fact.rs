//! Reads a line under a heading as facts.

use brink::ids::{CardId, Side, SpaceId};

use super::log::{Fact, Operation};
use super::names::Names;

/// The reason why a line cannot be read, before its number is known.
#[derive(Debug)]
pub(super) enum Unread {
    Shape,
    Card(String),
    Space(String),
}

/// The result of reading a part of a line.
pub(super) type Read<T> = Result<T, Unread>;

/// The context for reading the facts of a log.
pub(super) struct Facts<'n> {
    pub names: &'n Names,
    /// The players, who may be named instead of the sides.
    pub players: [String; 2],
}

impl Facts<'_> {
    /// The facts of a line.
    pub(super) fn read(&self, text: &str) -> Read<Fact> {
        if text == "*RESHUFFLE*" {
            return Ok(Fact::Reshuffle);
        }
        if let Some(fact) = self.wins(text) {
            return Ok(fact);
        }
        if let Some(card) = text.strip_prefix("Event: ") {
            return Ok(Fact::Event(self.card(card)?));
        }
        if let Some(space) = text.strip_prefix("Target: ") {
            return Ok(Fact::Target(self.space(space)?));
        }
        if let Some(space) = text.strip_prefix("War in ") {
            return Ok(Fact::War(self.space(space)?));
        }
        if let Some(rest) = text.strip_prefix("DEFCON ") {
            return defcon(rest);
        }
        if let Some(rest) = text.strip_prefix("No VP awarded.") {
            return self.no_points(rest);
        }
        if let Some(score) = text.strip_prefix("Score is ") {
            return Ok(Fact::Score {
                score: self.score(score)?,
            });
        }
        if let Some(fact) = roll(text) {
            return Ok(fact);
        }
        if let Some(fact) = operation(text)? {
            return Ok(fact);
        }
        if let Some((side, rest)) = text.split_once(' ')
            && let Some(side) = self.names.side(side)
            && let Some(fact) = self.of_side(side, rest)?
        {
            return Ok(fact);
        }
        if let Some(card) = text.strip_suffix(" is now in play.") {
            return Ok(Fact::InPlay(self.card(card)?));
        }
        if let Some(card) = text.strip_suffix(" is no longer in play.") {
            return Ok(Fact::OutOfPlay(self.card(card)?));
        }
        Err(Unread::Shape)
    }

    /// The text after the name of a side; none if it is something else that begins with that name, such as a card.
    fn of_side(&self, side: Side, text: &str) -> Read<Option<Fact>> {
        let fact = if let Some(rest) = text.strip_prefix("gains ") {
            self.gains(side, rest)?
        } else if let Some(to) = text.strip_prefix("Military Ops to ") {
            Fact::MilOps {
                side,
                to: number(to)?,
            }
        } else if let Some(rest) = text.strip_prefix("advances to ") {
            space_race(side, rest)?
        } else if let Some(card) = text.strip_prefix("Headlines ") {
            Fact::Headline {
                side,
                card: self.card(card)?,
            }
        } else if let Some(card) = text.strip_prefix("reveals ") {
            Fact::Reveals {
                side,
                card: self.card(card.strip_suffix(" from hand").unwrap_or(card))?,
            }
        } else if let Some(card) = text.strip_prefix("discards ") {
            Fact::Discards {
                side,
                card: self.card(card)?,
            }
        } else if let Some(card) = text.strip_prefix("plays ") {
            Fact::Plays {
                side,
                card: self.card(card)?,
            }
        } else if let Some(rest) = text.strip_prefix("returns ") {
            let (card, to) = rest.rsplit_once(" to ").ok_or(Unread::Shape)?;
            Fact::Returns {
                side,
                to: self.side(to)?,
                card: self.card(card)?,
            }
        } else if let Some(rest) = text.strip_prefix("has no cards to ") {
            match rest {
                "reveal" | "discard" => Fact::NoCards(side),
                _ => return Err(Unread::Shape),
            }
        } else if let Some(what) = text.strip_prefix("chooses ") {
            self.chosen(what)?
        } else if let Some(rest) = text.strip_prefix("rolls ") {
            realign_roll(side, rest)?
        } else if text.starts_with(['+', '-']) {
            self.influence(side, text)?
        } else {
            return Ok(None);
        };
        Ok(Some(fact))
    }

    /// `1 VP. Score is US 5.`
    fn gains(&self, side: Side, text: &str) -> Read<Fact> {
        let (points, score) = text.split_once(" VP. Score is ").ok_or(Unread::Shape)?;
        let by = i16::from(number(points)?);
        Ok(Fact::Vp {
            by: if side == Side::First { by } else { -by },
            score: self.score(score)?,
        })
    }

    /// The text after `No VP awarded.`: nothing, or the score.
    fn no_points(&self, text: &str) -> Read<Fact> {
        if text.is_empty() {
            return Ok(Fact::NoVp { score: None });
        }
        let score = text.trim().strip_prefix("Score is ").ok_or(Unread::Shape)?;
        let score = Some(self.score(score)?);
        Ok(Fact::NoVp { score })
    }

    /// The text after `chooses`. The name of a region may be missing before the effect.
    fn chosen(&self, what: &str) -> Read<Fact> {
        if let Some(region) = self.names.region(what) {
            return Ok(Fact::Region(region));
        }
        if self.names.is_answer(what) {
            return Ok(Fact::Answer(what.to_owned()));
        }
        if let Some(card) = what.strip_suffix(" is now in play.") {
            return Ok(Fact::InPlay(self.card(card)?));
        }
        Err(Unread::Shape)
    }

    /// `+2 in NAME [4][0]`
    fn influence(&self, side: Side, text: &str) -> Read<Fact> {
        let (by, rest) = text.split_once(" in ").ok_or(Unread::Shape)?;
        let (space, after) = rest.rsplit_once(" [").ok_or(Unread::Shape)?;
        let (first, second) = after.split_once("][").ok_or(Unread::Shape)?;
        let after = [
            number(first)?,
            number(second.strip_suffix(']').ok_or(Unread::Shape)?)?,
        ];
        let by: i16 = by.parse().map_err(|_| Unread::Shape)?;
        if by == 0 || by.abs() > 99 {
            return Err(Unread::Shape);
        }
        let space = space.rsplit_once(" [").map_or(space, |_| space);
        Ok(Fact::Influence {
            side,
            by,
            space: self.space(space)?,
            after,
        })
    }

    /// `WHO wins by HOW`, `WHO wins`: a side, a player, or an unknown one.
    fn wins(&self, text: &str) -> Option<Fact> {
        let text = text.trim_end_matches('.');
        let (who, how) = match text.rsplit_once(" wins by ") {
            Some((who, how)) => (who, how),
            None => (text.strip_suffix(" wins")?, ""),
        };
        let player = |side: &Side| self.players[side.index()] == who;
        let side = self
            .names
            .side(who)
            .or_else(|| Side::BOTH.into_iter().find(player));
        (side.is_some() || who == "Unknown").then(|| Fact::Wins {
            side,
            how: how.to_owned(),
        })
    }

    pub(super) fn side(&self, text: &str) -> Read<Side> {
        self.names.side(text).ok_or(Unread::Shape)
    }

    pub(super) fn card(&self, text: &str) -> Read<CardId> {
        self.names
            .card(text)
            .ok_or_else(|| Unread::Card(text.trim().trim_end_matches('*').to_owned()))
    }

    fn space(&self, text: &str) -> Read<SpaceId> {
        self.names
            .space(text)
            .ok_or_else(|| Unread::Space(text.trim().to_owned()))
    }

    /// `USSR 5.`, `even.`
    fn score(&self, text: &str) -> Read<i16> {
        let text = text.trim().trim_end_matches('.');
        if text == "even" {
            return Ok(0);
        }
        let (side, points) = text.split_once(' ').ok_or(Unread::Shape)?;
        let points = i16::from(number(points)?);
        Ok(if self.side(side)? == Side::First {
            points
        } else {
            -points
        })
    }
}

fn number(text: &str) -> Read<u8> {
    text.trim().parse().map_err(|_| Unread::Shape)
}

/// `4`, `4 (+1)`, `6 (-2)`
fn added(text: &str) -> Read<(u8, i8)> {
    let text = text.trim();
    match text.split_once(" (") {
        None => Ok((number(text)?, 0)),
        Some((die, add)) => {
            let add = add.strip_suffix(')').ok_or(Unread::Shape)?;
            Ok((number(die)?, add.parse().map_err(|_| Unread::Shape)?))
        }
    }
}

/// `Coup (3 Ops):`; none if the line is something else.
fn operation(text: &str) -> Read<Option<Fact>> {
    let operations = [
        ("Place Influence (", Operation::Influence),
        ("Coup (", Operation::Coup),
        ("Realignment (", Operation::Realign),
        ("Space Race (", Operation::Space),
    ];
    let Some((kind, rest)) = operations
        .iter()
        .find_map(|(start, kind)| Some((*kind, text.strip_prefix(start)?)))
    else {
        return Ok(None);
    };
    let rest = rest.trim_end_matches(':').trim_end();
    let ops = rest
        .strip_suffix(" Ops)")
        .or_else(|| rest.strip_suffix(" Op)"))
        .ok_or(Unread::Shape)?;
    Ok(Some(Fact::Operation {
        kind,
        ops: number(ops)?,
    }))
}

/// `2 (+1) = 3`, `5`
fn realign_roll(side: Side, text: &str) -> Read<Fact> {
    let (dice, total) = text.split_once('=').unwrap_or((text, ""));
    let (die, add) = added(dice)?;
    let sum = i16::from(die) + i16::from(add);
    let total = if total.is_empty() {
        sum
    } else {
        total.trim().parse().map_err(|_| Unread::Shape)?
    };
    Ok(Fact::Roll {
        side,
        die,
        add,
        total,
    })
}

/// The dice of coups, wars, the space race and traps.
fn roll(text: &str) -> Option<Fact> {
    if let Some((success, rest)) = either(text, "SUCCESS: ", "FAILURE: ") {
        return coup_roll(success, rest);
    }
    if let Some((victory, rest)) = either(text, "VICTORY: ", "DEFEAT: ") {
        let (roll, needed) = rest.split_once(">=").or_else(|| rest.split_once('<'))?;
        let (die, add) = added(roll).ok()?;
        return Some(Fact::WarRoll {
            die,
            add,
            needed: number(needed).ok()?,
            victory,
        });
    }
    if let Some(rest) = text.strip_prefix("Die roll: ") {
        let (die, rest) = rest.split_once(" -- ")?;
        let success = rest.starts_with("Success");
        let needed = rest.split_once("(Needed ")?.1.strip_suffix(" or less)")?;
        let (die, needed) = (number(die).ok()?, number(needed).ok()?);
        return (success || rest.starts_with("Failed")).then_some(Fact::SpaceRaceRoll {
            die,
            needed,
            success,
        });
    }
    if let Some(rest) = text.strip_prefix("Trap Roll: ") {
        let (dice, what) = rest.split_once(" -- ")?;
        let (die, needed) = dice.split_once("<=").or_else(|| dice.split_once('>'))?;
        let escaped = what.contains("Escaped");
        return Some(Fact::TrapRoll {
            die: number(die).ok()?,
            needed: number(needed).ok()?,
            escaped,
        });
    }
    None
}

/// The rest of a text with one of two beginnings, and whether it is the good one.
fn either<'t>(text: &'t str, good: &str, bad: &str) -> Option<(bool, &'t str)> {
    match text.strip_prefix(good) {
        Some(rest) => Some((true, rest)),
        None => Some((false, text.strip_prefix(bad)?)),
    }
}

/// `4 [ + 4 (-1) - 2x2 = 4 ]`
fn coup_roll(success: bool, text: &str) -> Option<Fact> {
    let (die, rest) = text.split_once(" [ + ")?;
    let (add, rest) = rest.split_once(" - 2x")?;
    let (stability, result) = rest.split_once(" = ")?;
    let result = result.strip_suffix(" ]")?;
    let result = result.trim().parse().ok()?;
    let (ops, more) = added(add).ok()?;
    let add = i8::try_from(ops).ok()?.checked_add(more)?;
    let (die, stability) = (number(die).ok()?, number(stability).ok()?);
    Some(Fact::Coup {
        die,
        add,
        stability,
        result,
        success,
    })
}

/// `improves to 4`, `degrades to 2`
fn defcon(text: &str) -> Read<Fact> {
    let (way, to) = text.split_once(" to ").ok_or(Unread::Shape)?;
    let improves = match way {
        "improves" => true,
        "degrades" => false,
        _ => return Err(Unread::Shape),
    };
    let to = number(to)?;
    Ok(Fact::Defcon { to, improves })
}

/// `3 in the Space Race.`
fn space_race(side: Side, text: &str) -> Read<Fact> {
    let text = text.trim_end_matches('.');
    let to = text
        .strip_suffix(" in the Space Race")
        .ok_or(Unread::Shape)?;
    let to = number(to)?;
    Ok(Fact::SpaceRaceMoved { side, to })
}
