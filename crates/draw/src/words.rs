//! The messages of pictures.

brink::messages! {
    /// The messages of pictures, by id.
    pub static PICTURES = "pictures" {
        legend_name();
        legend_battleground();
        legend_stability();
        legend_home(side);
        legend_influence(side);
        legend_zone();
        legend_link_within();
        legend_link_between();
        legend_link_home();
        track_turn(turn, turns);
        track_round(n);
        track_score(score);
        track_defcon(n);
        heading_turns();
        heading_defcon();
        heading_score();
        heading_mil_ops();
        heading_space_race();
        heading_special();
        heading_supply();
        says_turns(turn, turns, n);
        says_face_down(side);
        says_closed(list);
        effects_heading();
        effect_side(effect, side);
        effect_side_turn(effect, side);
        effect_side_round(effect, side);
        effect_more(list, n);
        space_home(space, side);
        space_stability(n);
        space_stability_battleground(n);
        space_influence(first, second);
        space_controlled(side);
        space_pieces(counter, n);
        space_pieces_of(side, counter, n);
    }
    include_str!("words.yaml")
}
