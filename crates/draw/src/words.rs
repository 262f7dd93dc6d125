//! The messages of pictures.

brink::messages! {
    /// The messages of pictures, by id.
    pub static PICTURES = "pictures" {
        legend_name() = "name";
        legend_battleground() = "battleground (dark)";
        legend_stability() = "stability";
        legend_home(side) = "home of {side}";
        legend_influence(side) = "influence of {side}, in control";
        legend_zone() = "no country";
        legend_link_within() = "link within a region";
        legend_link_between() = "between regions";
        legend_link_home() = "to a superpower";
        track_turn(turn, turns) = "Turn {turn} of {turns}";
        track_round(n) = "action round {n}";
        track_score(score) = "Score: {score}";
        track_defcon(n) = "DEFCON {n}";
        heading_turns() = "Turn, action round";
        heading_defcon() = "DEFCON";
        heading_score() = "Score";
        heading_mil_ops() = "Military operations";
        heading_space_race() = "Space race";
        heading_special() = "Special card";
        says_turns(turn, turns, n) = "{turn} of {turns}, round {n}";
        says_face_down(side) = "{side}, face down";
        says_closed(list) = "closed: {list}";
        effects_heading() = "In effect";
        effect_side(effect, side) = "{effect} ({side})";
        effect_side_turn(effect, side) = "{effect} ({side}, this turn)";
        effect_side_round(effect, side) = "{effect} ({side}, this action round)";
        effect_more(list, n) = "{list} and {n} more";
        space_home(space, side) = "{space}, home of {side}";
        space_stability(n) = "stability {n}";
        space_stability_battleground(n) = "stability {n} (battleground)";
        space_influence(first, second) = "influence {first} : {second}";
        space_controlled(side) = "controlled by {side}";
    }
}
