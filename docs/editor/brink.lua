---@meta
-- Made from the table of calls in the engine; do not edit (`BRINK_UPDATE=1 cargo test --test docs`).
-- How to use it: docs/editor/README.md

---The id of a side.
---@alias brink.SideId string

---A side: `"player"` (the one that the event belongs to), `"opponent"`, or its id.
---@alias brink.Side "player"|"opponent"|string

---A side, or either of them.
---@alias brink.Who "player"|"opponent"|"either"|string

---A side, either of them, or neither.
---@alias brink.WhoOrNobody "player"|"opponent"|"either"|"neither"|string

---The id of a space of the map.
---@alias brink.Space string

---The id of a card.
---@alias brink.Card string

---The id of a region of the map.
---@alias brink.Region string

---The id of a scoring of the scenario.
---@alias brink.Scoring string

---The id of a period of the scenario.
---@alias brink.PeriodId string

---The name of an option of the scenario.
---@alias brink.OptionName string

---What an effect remembers, or the value of an option: an id, a number or a boolean. An id that two kinds of things share is given with its kind: `{ space = "harbour" }` or `{ card = "harbour" }`.
---@alias brink.Data string|integer|boolean|table<string, string>

---How a card is used.
---@alias brink.Use "event"|"operations"|"event_first"|"operations_first"|"space"|"headline"|"granted"|string

---What a die is thrown for.
---@alias brink.Roll "coup"|"realign"|"war"|"space"|"event"

---What becomes of the action round: it is used up, or only scoring cards can be played.
---@alias brink.RoundStart "over"|"scoring"

---The printed facts of a card. They cannot be changed.
---@class (exact) brink.CardFacts
---@field id brink.Card # The id.
---@field name string # The title.
---@field number integer # The printed number.
---@field ops integer # The printed value; 0 for a scoring card.
---@field side? brink.SideId # Whose event it is; nil if it is neutral.
---@field scoring boolean # Whether it is a scoring card.
---@field starred boolean # Whether it leaves the game once its event has happened.
---@field underlined boolean # Whether its event stays in effect.
---@field period? string # The period from which it is in the draw pile.
---@field tags table<string, boolean> # Its tags: `facts.tags.war` is true if it has this one.

---A range of stability.
---@class (exact) brink.StabilityRange
---@field min? integer # At least this.
---@field max? integer # At most this.

---Describes spaces: what has all of these keys. Zones are left out unless `ids` or `kind` is said.
---@class (exact) brink.Filter
---@field region? brink.Region|brink.Region[] # In this region, or one of these.
---@field tag? string|string[] # With this tag, or one of these.
---@field ids? brink.Space|brink.Space[] # Only these spaces.
---@field controlled_by? brink.WhoOrNobody # Controlled by this side.
---@field not_controlled_by? brink.WhoOrNobody # Not controlled by this side.
---@field has_influence? brink.WhoOrNobody # With influence of this side.
---@field no_influence? brink.WhoOrNobody # Without influence of this side.
---@field stability? integer|brink.StabilityRange # Of this stability: a number, or `min` and `max`.
---@field adjacent_to? brink.Filter # Next to a space that this filter describes.
---@field kind? "country"|"zone"|"any" # Countries if nothing is said, zones, or both.
---@field any? brink.Filter[] # What at least one of these filters describes.
---@field all? brink.Filter[] # What every one of these filters describes.
---@field except? brink.Filter # What this filter does not describe.
---@field data? boolean # What the effect remembers; `false`: what it does not.
---@field as_round_began? boolean # Control and influence are taken as they were when the action round or headline began.

---Changes the value of a side's cards. All are added up, then the limits apply.
---@class (exact) brink.OpsModifier
---@field of brink.Who # Whose cards.
---@field add? integer # What is added.
---@field min? integer # The lowest value that it may push to.
---@field max? integer # The highest value that it may push to.
---@field printed? integer # Only cards of this printed value.
---@field within? brink.Filter # Only if every point is spent there; not for the space race.
---@field spent? "all"|"any" # With `within`: `any` if one point there is enough.
---@field actions? ("influence"|"realign"|"coup"|"war")[] # Only for these operations.
---@field granted? boolean # `false`: only cards, not points that events grant.

---Forbids operations.
---@class (exact) brink.ForbidModifier
---@field actions ("influence"|"realign"|"coup"|"war")[] # The operations.
---@field by brink.Who # Who may not.
---@field within? brink.Filter # Where; everywhere if left out.

---Changes a die.
---@class (exact) brink.DieModifier
---@field roll "coup"|"realign"|"war"|"space" # In which rolls.
---@field of brink.Who # Whose die.
---@field add integer # What is added. In the space race low dice succeed.
---@field within? brink.Filter # Where; everywhere if left out. The space race has no place.

---Coups do not lower DEFCON.
---@class (exact) brink.KeepDefconModifier
---@field by brink.Who # Whose coups.

---More battlegrounds: for everything, or only for the scoring of a region or for coups.
---@class (exact) brink.BattlegroundsModifier
---@field scoring? brink.Region # Only for the scoring of this region.
---@field coup? boolean # Only for coups: instead of `scoring`.
---@field within? brink.Filter # Where; everywhere if left out.

---The modifiers of another card do not apply there.
---@class (exact) brink.ExemptModifier
---@field from brink.Card # The other card.
---@field within? brink.Filter # Where; everywhere if left out.

---An optional action round after the last.
---@class (exact) brink.ExtraRoundModifier
---@field of brink.Who # Whose.

---Takes its action rounds before the other side.
---@class (exact) brink.ActsFirstModifier
---@field of brink.Who # Who.

---A hand that the other side may see.
---@class (exact) brink.OpenHandModifier
---@field of brink.Who # Whose.

---What the next action round has to be.
---@class (exact) brink.MustPlayModifier
---@field of brink.Who # Whose action round.
---@field card? brink.Card # This card, for operations.
---@field scoring? boolean # A scoring card: instead of `card`.
---@field space? boolean # Whether the card may go to the space race too.

---A choice in a side's action rounds.
---@class (exact) brink.Action
---@field label string # What people read.
---@field by brink.Who # Whose action rounds.
---@field available fun(game: brink.Game): boolean # Whether it is offered. It can only read.
---@field run fun(game: brink.Game) # What it does.

---Which moments a handler hears of: all that is said has to hold.
---@class (exact) brink.Only
---@field by? brink.Who # Whose moments.
---@field card? brink.Card|brink.Card[] # Only with one of these cards.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.

---What holds while an effect of the card is in force; always, in a rule script.
---@class (exact) brink.Effects
---@field ops? brink.OpsModifier[] # The value of cards.
---@field forbid? brink.ForbidModifier[] # Forbidden operations.
---@field die? brink.DieModifier[] # Dice.
---@field keep_defcon? brink.KeepDefconModifier[] # Coups that do not lower DEFCON.
---@field battlegrounds? brink.BattlegroundsModifier[] # More battlegrounds.
---@field exempt? brink.ExemptModifier[] # Spaces that the modifiers of other cards leave alone.
---@field extra_round? brink.ExtraRoundModifier[] # Optional action rounds after the last.
---@field acts_first? brink.ActsFirstModifier[] # Sides that take their action rounds first.
---@field open_hand? brink.OpenHandModifier[] # Hands that the other side may see.
---@field must_play? brink.MustPlayModifier[] # What the next action round has to be.
---@field actions? table<string, brink.Action> # Choices that it adds to a side's action rounds.
---@field only? table<string, brink.Only> # Handlers, and which of their moments they hear of.
---@field on_turn_start? fun(game: brink.Game) # A turn has begun, before its first phase. `function(game)`
---@field on_headline_end? fun(game: brink.Game) # Both headlines are resolved. `function(game)`
---@field on_round_start? fun(game: brink.Game, side: brink.SideId): brink.RoundStart? # A side's action round begins, before it chooses a card. `function(game, side)`
---@field on_commit? fun(game: brink.Game, side: brink.SideId, card?: brink.Card, use?: brink.Use) # A side has committed its action round, before anything of it is done. `function(game, side, card, use)`; `card` is nil for a lost, passed or trapped round.
---@field on_play? fun(game: brink.Game, side: brink.SideId, card: brink.Card, use: brink.Use) # A card is being played, before anything of it is done. `function(game, side, card, use)`; `use` is `"headline"`, that of the card, `"event"` if another event sets it off, or `"granted"` for operations with it that an event grants.
---@field on_played? fun(game: brink.Game, side: brink.SideId, card: brink.Card, use: brink.Use) # A card played in an action round is done with. `function(game, side, card, use)`
---@field on_round_end? fun(game: brink.Game, side: brink.SideId) # A side's action round is over. `function(game, side)`
---@field on_roll? fun(game: brink.Game, side: brink.SideId, roll: brink.Roll): integer? # A die of a side is about to be thrown. `function(game, side, roll)`; `roll` is `"coup"`, `"realign"`, `"war"`, `"space"` or `"event"`. A realignment asks for each of its dice.
---@field on_coup_declared? fun(game: brink.Game, side: brink.SideId, space: brink.Space) # A coup has been announced, before anything of it is done. `function(game, side, space)`
---@field on_coup? fun(game: brink.Game, side: brink.SideId, space: brink.Space, won: boolean) # A coup is done. `function(game, side, space, won)`
---@field on_score? fun(game: brink.Game, region: brink.Scoring): brink.Space? # A region is about to be scored by a card. `function(game, region)`
---@field on_space? fun(game: brink.Game, side: brink.SideId, box: integer) # A side's space marker has moved. `function(game, side, box)`
---@field on_turn_end? fun(game: brink.Game) # The last action round is over, before the checks of the turn's end. `function(game)`

---What the file of a card returns.
---@class (exact) brink.CardScript
---@field event? fun(game: brink.Game, with?: brink.Card) # What the event does; see the calls. A card tagged `no_event` has none.
---@field condition? fun(game: brink.Game, with?: brink.Card): boolean # The "if" of the whole event: false means that it does not happen and the card is discarded. It can only read.
---@field headline_first? brink.SideId # Headlined by this side, it is resolved before anything.
---@field no_headline? boolean # Whether it cannot be headlined.
---@field effects? brink.Effects # What holds while an effect of the card is in force.
---@field endings? table<string, string> # Ways in which it may end the game, and what people read.

---What a file of `scenarios/rules` returns.
---@class (exact) brink.RuleScript
---@field effects? brink.Effects # What always holds.
---@field endings? table<string, string> # Ways in which it may end the game, and what people read.

---What `game:may_enter_space_race` takes.
---@class (exact) brink.MayEnterSpaceRaceOptions
---@field player? brink.Side # who; the event's player if not given
---@field card brink.Card # the id of a card

---What `game:cards` takes.
---@class (exact) brink.CardsOptions
---@field player? brink.Side # who chooses; the event's player if not given
---@field from? "hand"|"discard"|brink.Card[] # `"hand"` (if not given), `"discard"`, or a list of cards
---@field of? brink.Side # whose hand; the chooser's if not given
---@field ids? brink.Card|brink.Card[] # only these cards
---@field min_value? integer # the least value, modifiers counted
---@field min_ops? integer # the least printed value
---@field max_ops? integer # the greatest printed value
---@field owner? brink.Side|"neutral"|(brink.Side|"neutral")[] # whose event: a side, `"player"`, `"opponent"` or `"neutral"`, or a list of these
---@field scoring? boolean|"any" # `true`: only scoring cards; `false` (if not given): none; `"any"`: all
---@field period? brink.PeriodId # only cards of this period
---@field highest? "printed"|"value" # only those of the highest value among them: `"printed"`, or `"value"` with modifiers

---What `game:has_card` takes.
---@class (exact) brink.HasCardOptions
---@field player? brink.Side # who chooses; the event's player if not given
---@field from? "hand"|"discard"|brink.Card[] # `"hand"` (if not given), `"discard"`, or a list of cards
---@field of? brink.Side # whose hand; the chooser's if not given
---@field ids? brink.Card|brink.Card[] # only these cards
---@field min_value? integer # the least value, modifiers counted
---@field min_ops? integer # the least printed value
---@field max_ops? integer # the greatest printed value
---@field owner? brink.Side|"neutral"|(brink.Side|"neutral")[] # whose event: a side, `"player"`, `"opponent"` or `"neutral"`, or a list of these
---@field scoring? boolean|"any" # `true`: only scoring cards; `false` (if not given): none; `"any"`: all
---@field period? brink.PeriodId # only cards of this period
---@field highest? "printed"|"value" # only those of the highest value among them: `"printed"`, or `"value"` with modifiers

---What `game:war` takes.
---@class (exact) brink.WarOptions
---@field player? brink.Side # the attacker; the event's player if not given
---@field target brink.Space # the space attacked
---@field win_on? integer # the least result that wins; 4 if not given
---@field vp? integer # points for winning; 2 if not given
---@field mil_ops? integer # military operations, won or not; 2 if not given
---@field target_counts? boolean # whether control of the target itself also lowers the die

---What `game:start_effect` takes.
---@class (exact) brink.StartEffectOptions
---@field until_? "game_end"|"turn_end"|"round_end" # `"game_end"` (if not given), `"turn_end"` or `"round_end"`
---@field side? brink.Side # whose effect it is; the event's player if not given
---@field data? brink.Data # what it remembers; a name that a space and a card share is given as `{ space = … }` or `{ card = … }`
---@field keep_card? boolean # whether the card waits on the table until the effect ends, and is then discarded

---What `game:look_at_deck` takes.
---@class (exact) brink.LookAtDeckOptions
---@field player? brink.Side # who chooses; the event's player if not given
---@field count integer # how many cards
---@field reshuffle? boolean # whether discards are shuffled in if the pile is emptied, or has too few

---What `game:give_special` takes.
---@class (exact) brink.GiveSpecialOptions
---@field to? brink.Side # who gets it; the event's player if not given
---@field face_up? boolean # which face is up; `true` if not given

---What `game:end_game` takes.
---@class (exact) brink.EndGameOptions
---@field winner? brink.Side # who wins; a draw if not given
---@field reason? string # one of the `endings` that the script declares: the log and the result name it; the card if not given

---What `game:confirm` takes.
---@class (exact) brink.ConfirmOptions
---@field player? brink.Side # who chooses; the event's player if not given
---@field ask? string # what the prompt says

---What `game:choose` takes.
---@class (exact) brink.ChooseOptions
---@field player? brink.Side # who chooses; the event's player if not given
---@field ask? string # what the prompt says
---@field options string[] # 1 to 64 texts

---What `game:choose_number` takes.
---@class (exact) brink.ChooseNumberOptions
---@field player? brink.Side # who chooses; the event's player if not given
---@field ask? string # what the prompt says
---@field min integer # the least number
---@field max integer # the greatest number

---What `game:choose_space` takes.
---@class (exact) brink.ChooseSpaceOptions
---@field player? brink.Side # who chooses; the event's player if not given
---@field where? brink.Filter # a filter; every space if not given
---@field ask? string # what the prompt says
---@field optional? boolean # whether nothing may be chosen; `false` if not given
---@field action? "influence"|"realign"|"coup"|"war" # leaves out spaces where this is forbidden: `"influence"`, `"realign"`, `"coup"` or `"war"`

---What `game:choose_region` takes.
---@class (exact) brink.ChooseRegionOptions
---@field player? brink.Side # who chooses; the event's player if not given
---@field among brink.Region[] # a list of regions
---@field ask? string # what the prompt says
---@field optional? boolean # whether nothing may be chosen; `false` if not given

---What `game:choose_card` takes.
---@class (exact) brink.ChooseCardOptions
---@field player? brink.Side # who chooses; the event's player if not given
---@field from? "hand"|"discard"|brink.Card[] # `"hand"` (if not given), `"discard"`, or a list of cards
---@field of? brink.Side # whose hand; the chooser's if not given
---@field ids? brink.Card|brink.Card[] # only these cards
---@field min_value? integer # the least value, modifiers counted
---@field min_ops? integer # the least printed value
---@field max_ops? integer # the greatest printed value
---@field owner? brink.Side|"neutral"|(brink.Side|"neutral")[] # whose event: a side, `"player"`, `"opponent"` or `"neutral"`, or a list of these
---@field scoring? boolean|"any" # `true`: only scoring cards; `false` (if not given): none; `"any"`: all
---@field period? brink.PeriodId # only cards of this period
---@field highest? "printed"|"value" # only those of the highest value among them: `"printed"`, or `"value"` with modifiers
---@field can_happen_as? brink.Side # only cards whose event could happen if this side carried it out, as `play_event` with `as` lets it
---@field optional? boolean # whether nothing may be chosen; `false` if not given
---@field ask? string # what the prompt says

---What `game:discard_cards` takes.
---@class (exact) brink.DiscardCardsOptions
---@field player? brink.Side # who chooses; the event's player if not given
---@field from? "hand"|"discard"|brink.Card[] # `"hand"` (if not given), `"discard"`, or a list of cards
---@field of? brink.Side # whose hand; the chooser's if not given
---@field ids? brink.Card|brink.Card[] # only these cards
---@field min_value? integer # the least value, modifiers counted
---@field min_ops? integer # the least printed value
---@field max_ops? integer # the greatest printed value
---@field owner? brink.Side|"neutral"|(brink.Side|"neutral")[] # whose event: a side, `"player"`, `"opponent"` or `"neutral"`, or a list of these
---@field scoring? boolean|"any" # `true`: only scoring cards; `false` (if not given): none; `"any"`: all
---@field period? brink.PeriodId # only cards of this period
---@field highest? "printed"|"value" # only those of the highest value among them: `"printed"`, or `"value"` with modifiers
---@field total? integer # how many; any number if not given
---@field optional? boolean # whether nothing may be chosen; `false` if not given
---@field ask? string # what the prompt says

---What `game:place_influence` takes.
---@class (exact) brink.PlaceInfluenceOptions
---@field side? brink.Side # whose influence; the event's player if not given
---@field player? brink.Side # who chooses; the owner of the influence if not given
---@field total? integer # how many markers
---@field max_each? integer # the most in one space; no limit if not given
---@field countries? integer # instead of `total`: how many different spaces
---@field each? integer|"all" # with `countries`: how many in each; 1 if not given
---@field where? brink.Filter # a filter; every space if not given
---@field optional? boolean # whether nothing may be chosen; `false` if not given

---What `game:remove_influence` takes.
---@class (exact) brink.RemoveInfluenceOptions
---@field side brink.Side # whose influence
---@field player? brink.Side # who chooses; the event's player if not given
---@field total? integer # how many markers
---@field max_each? integer # the most in one space; no limit if not given
---@field countries? integer # instead of `total`: how many different spaces
---@field each? integer|"all" # with `countries`: how many in each; 1 if not given, `"all"` for all
---@field where? brink.Filter # a filter; every space if not given
---@field optional? boolean # whether nothing may be chosen; `false` if not given

---What `game:operations` takes.
---@class (exact) brink.OperationsOptions
---@field player? brink.Side # who conducts them; the event's player if not given
---@field value? integer|brink.Card # points, or a card to be used; this card's value if not given
---@field card? brink.Card # a card to be used for its operations
---@field modes? ("influence"|"realign"|"coup")[] # which kinds: `"influence"`, `"realign"`, `"coup"`; all if not given
---@field where? brink.Filter # a filter; every space if not given
---@field ignore_defcon? boolean # whether regions that DEFCON closes are open (rule 6.3.5)
---@field no_mil_ops? boolean # whether a coup earns no military operations (rule 8.2.5)
---@field optional? boolean # whether nothing may be chosen; `false` if not given

---What `game:coup` takes.
---@class (exact) brink.CoupOptions
---@field player? brink.Side # who attempts it; the event's player if not given
---@field value? integer|brink.Card # points, or a card to be used; this card's value if not given
---@field where? brink.Filter # a filter; every space if not given
---@field ignore_defcon? boolean # whether regions that DEFCON closes are open (rule 6.3.5)
---@field no_mil_ops? boolean # whether a coup earns no military operations (rule 8.2.5)
---@field optional? boolean # whether nothing may be chosen; `false` if not given

---What `game:realign` takes.
---@class (exact) brink.RealignOptions
---@field player? brink.Side # who rolls; the event's player if not given
---@field value? integer|brink.Card # points, or a card to be used; this card's value if not given
---@field attempts? integer # a number of rolls instead, which no modifier changes
---@field where? brink.Filter # a filter; every space if not given
---@field ignore_defcon? boolean # whether regions that DEFCON closes are open (rule 6.3.5)
---@field optional? boolean # whether nothing may be chosen; `false` if not given

---What `game:play_event` takes.
---@class (exact) brink.PlayEventOptions
---@field card brink.Card # the id of a card
---@field player? brink.Side # who carries it out if it is neutral; the event's player if not given
---@field as? brink.Side # carries it out for this side, whoever the event belongs to: wherever it names one side the other is meant
---@field with? brink.Card # a card that goes with it: the second argument of its functions

---What `game:play_card` takes.
---@class (exact) brink.PlayCardOptions
---@field card brink.Card # the id of a card
---@field player? brink.Side # who plays it; the event's player if not given
---@field use? "event"|"operations"|"event_first"|"operations_first"|"space" # how: `"event"`, `"operations"`, `"event_first"`, `"operations_first"` or `"space"`; the side chooses if not given
---@field with? brink.Card # a card that goes with it

---What `game:trapped_round` takes.
---@class (exact) brink.TrappedRoundOptions
---@field player? brink.Side # who is trapped; the event's player if not given
---@field min_value? integer # the value that a discard needs; 2 if not given
---@field escape_on? integer # the highest die that ends the effect; 4 if not given

---The calls of the engine: the first argument of every function of a script.
---@class brink.Game
local Game = {}

---The side that the event belongs to: the one that carries it out.
---@return brink.SideId
function Game:player() end

---The other side.
---@return brink.SideId
function Game:opponent() end

---The phasing side: whose action round or headline it is (rule 4.2).
---@return brink.SideId?
function Game:phasing() end

---The side that played or headlined this card; nil if another event set it off.
---@return brink.SideId?
function Game:played_by() end

---Whether a headline is being resolved.
---@return boolean
function Game:in_headline() end

---The turn, from 1.
---@return integer
function Game:turn() end

---The action round, from 1; 0 before the first.
---@return integer
function Game:round() end

---The id of the period of the turn.
---@return string
function Game:period() end

---The value of an option of the scenario.
---@param name brink.OptionName # the name of an option of the scenario
---@return brink.Data?
function Game:option(name) end

---The card whose script runs; nil in a rule script.
---@return brink.Card?
function Game:this_card() end

---The DEFCON level; 0 in a game without it.
---@return integer
function Game:defcon() end

---Whether the DEFCON marker has moved to this level in this action round.
---@param level integer # a level
---@return boolean
function Game:defcon_moved_to(level) end

---The victory point track: above zero the first side of the scenario leads.
---@return integer
function Game:vp() end

---The lead of a side: below zero if it is behind.
---@param side? brink.Side # whose; the event's player if not given
---@return integer
function Game:vp_of(side) end

---Military operations of a side in this turn.
---@param side? brink.Side # whose; the event's player if not given
---@return integer
function Game:mil_ops(side) end

---The space race box of a side.
---@param side? brink.Side # whose; the event's player if not given
---@return integer
function Game:space_box(side) end

---Whether a side may spend a card on the space race now (rules 6.4.1, 6.4.2).
---@param options brink.MayEnterSpaceRaceOptions
---@return boolean
function Game:may_enter_space_race(options) end

---Influence of a side in a space.
---@param side? brink.Side # whose; the event's player if not given
---@param space brink.Space # the id of a space
---@return integer
function Game:influence(side, space) end

---Whether a side controls a space (rule 2.1.7).
---@param side? brink.Side # whose; the event's player if not given
---@param space brink.Space # the id of a space
---@return boolean
function Game:controls(side, space) end

---The side that controls a space.
---@param space brink.Space # the id of a space
---@return brink.SideId?
function Game:controller(space) end

---The stability number in force.
---@param space brink.Space # the id of a space
---@return integer
function Game:stability(space) end

---How much influence a side lacks to control a space; 0 if it does.
---@param side? brink.Side # whose; the event's player if not given
---@param space brink.Space # the id of a space
---@return integer
function Game:missing_for_control(side, space) end

---How many spaces a filter describes.
---@param where? brink.Filter # a filter; every space if not given
---@return integer
function Game:count(where) end

---The spaces that a filter describes, in the order of the map.
---@param where? brink.Filter # a filter; every space if not given
---@return brink.Space[]
function Game:spaces(where) end

---How strong a side is there on the plain board: 0 nothing, 1 presence, 2 domination, 3 control (rule 10.1.1).
---@param side? brink.Side # whose; the event's player if not given
---@param scoring brink.Scoring # the id of a scoring of the scenario
---@return integer
function Game:level(side, scoring) end

---Whether the event of a card has happened in this game.
---@param card brink.Card # the id of a card
---@return boolean
function Game:happened(card) end

---Whether an effect in force keeps coups of a side from lowering DEFCON.
---@param side? brink.Side # whose coups; the event's player if not given
---@return boolean
function Game:keeps_defcon(side) end

---Whether an event that has happened forbids the event of a card.
---@param card brink.Card # the id of a card
---@return boolean
function Game:blocked(card) end

---Whether an effect of a card is in force.
---@param card brink.Card # the id of a card
---@return boolean
function Game:in_effect(card) end

---The spaces that effects of a card remember.
---@param card? brink.Card # the id of a card; this card if not given
---@return brink.Space[]
function Game:marked(card) end

---What the effect of a card remembers.
---@param card? brink.Card # the id of a card; this card's own effect if not given
---@return brink.Data?
function Game:effect_data(card) end

---Whether a side holds the special card, either face.
---@param side? brink.Side # whose; the event's player if not given
---@return boolean
function Game:holds_special(side) end

---Whether the special card is face up.
---@return boolean
function Game:special_face_up() end

---The printed facts of a card: id, name, number, ops, side (nil if neutral), scoring, starred, underlined, period, tags.
---@param card brink.Card # the id of a card
---@return brink.CardFacts
function Game:card(card) end

---The value of a card in the hands of a side, modifiers counted (rule 7.4).
---@param side? brink.Side # whose; the event's player if not given
---@param card brink.Card # the id of a card
---@return integer
function Game:value(side, card) end

---Cards in the hand of a side; the special card never counts.
---@param side? brink.Side # whose; the event's player if not given
---@return integer
function Game:hand_size(side) end

---The cards that the filters describe.
---@param options? brink.CardsOptions
---@return brink.Card[]
function Game:cards(options) end

---Whether there is a card that the filters describe.
---@param options? brink.HasCardOptions
---@return boolean
function Game:has_card(options) end

---Adds or removes influence, never below 0. Returns the change.
---@param side? brink.Side # whose; the event's player if not given
---@param space brink.Space # the id of a space
---@param by integer # how many markers; below zero removes
---@return integer
function Game:change_influence(side, space, by) end

---Sets influence. Returns the change.
---@param side? brink.Side # whose; the event's player if not given
---@param space brink.Space # the id of a space
---@param to integer # how many markers
---@return integer
function Game:set_influence(side, space, to) end

---Raises influence to a number if it is lower. Returns the change.
---@param side? brink.Side # whose; the event's player if not given
---@param space brink.Space # the id of a space
---@param to integer # how many markers at least
---@return integer
function Game:raise_influence(side, space, to) end

---Sets the stability number of a space for the rest of the game.
---@param space brink.Space # the id of a space
---@param to integer # the number
function Game:set_stability(space, to) end

---Gives victory points. The test for an automatic victory comes when this event is done, also if another one set it off; what an event around it has awarded so far does not count yet (rule 10.3.1).
---@param side? brink.Side # whose; the event's player if not given
---@param points integer # how many; below zero loses
function Game:gain_vp(side, points) end

---Moves the DEFCON marker, never above its best level. If it reaches war, the game is over and the script does not go on (rule 8.1.3).
---@param by integer # steps; below zero degrades
function Game:change_defcon(by) end

---Sets the DEFCON marker.
---@param to integer # a level, from war to the best
function Game:set_defcon(to) end

---Moves a military operations marker, as far as its track goes.
---@param side? brink.Side # whose; the event's player if not given
---@param ops integer # how many; below zero takes away
function Game:add_mil_ops(side, ops) end

---Moves a space marker; only the box it ends in pays.
---@param side? brink.Side # whose; the event's player if not given
---@param boxes integer # how many
function Game:advance_space(side, boxes) end

---Rolls a die, 1 to 6, and logs whose it was.
---@param side? brink.Side # whose; the event's player if not given
---@return integer
function Game:roll(side) end

---Rolls a war (rule 7.6): the die loses 1 for each neighbour that the defender controls, its home included. Winning turns the defender's influence into the attacker's. Returns whether it was won.
---@param options brink.WarOptions
---@return boolean
function Game:war(options) end

---Puts an effect of this card in force: what stands under `effects` in its script.
---@param options? brink.StartEffectOptions
function Game:start_effect(options) end

---Ends the effect of a card, the oldest if there are several. Returns whether there was one.
---@param card brink.Card # the id of a card
---@param data? brink.Data # only an effect that remembers this
---@return boolean
function Game:end_effect(card, data) end

---Draws cards into a hand. Returns how many.
---@param side? brink.Side # whose; the event's player if not given
---@param cards integer # how many
---@return integer
function Game:draw(side, cards) end

---Puts a card, wherever it is, into the discard pile, without its event (rule 5.4).
---@param card brink.Card # the id of a card
function Game:discard(card) end

---Discards a random card of a hand, without its event.
---@param side? brink.Side # whose; the event's player if not given
---@return brink.Card?
function Game:discard_random(side) end

---Picks a random card of a hand and shows it; it stays there.
---@param side? brink.Side # whose; the event's player if not given
---@param except? brink.Card|brink.Card[] # not these cards
---@return brink.Card?
function Game:random_card(side, except) end

---Puts a card, wherever it is, into a hand.
---@param card brink.Card # the id of a card
---@param side? brink.Side # whose; the event's player if not given
function Game:take_card(card, side) end

---Takes a card, wherever it is, out of the game.
---@param card brink.Card # the id of a card
function Game:remove_card(card) end

---Shows a hand to the other side, once.
---@param side? brink.Side # whose; the event's player if not given
function Game:reveal_hand(side) end

---Shows a card of a hand to the other side.
---@param card brink.Card # the id of a card
function Game:reveal_card(card) end

---Shows a side the top cards of the draw pile. They stay there; the pile counts as shuffled afterwards.
---@param options brink.LookAtDeckOptions
---@return brink.Card[]
function Game:look_at_deck(options) end

---Shuffles the draw pile, known cards under it included.
function Game:shuffle_deck() end

---Takes the top card of the draw pile and shows it to both; the script must put it somewhere. Nil if the draw pile and the discard pile are empty.
---@return brink.Card?
function Game:reveal_top_card() end

---Puts a card under the draw pile.
---@param card brink.Card # the id of a card
function Game:put_under_deck(card) end

---Gives the special card to a side (rule 9.4).
---@param options? brink.GiveSpecialOptions
function Game:give_special(options) end

---Cancels the headline of a side if it has not begun: it goes to the discard pile. Returns whether it did.
---@param side? brink.Side # whose; the event's player if not given
---@return boolean
function Game:cancel_headline(side) end

---Ends the game. The script does not go on.
---@param options? brink.EndGameOptions
function Game:end_game(options) end

---Asks yes or no.
---@param options? brink.ConfirmOptions
---@return boolean
function Game:confirm(options) end

---Asks for one of some texts, and returns it.
---@param options brink.ChooseOptions
---@return string
function Game:choose(options) end

---Asks for a number.
---@param options brink.ChooseNumberOptions
---@return integer
function Game:choose_number(options) end

---Asks for a space. Nil if there is none, or nothing was chosen.
---@param options? brink.ChooseSpaceOptions
---@return brink.Space?
function Game:choose_space(options) end

---Asks for a region.
---@param options brink.ChooseRegionOptions
---@return brink.Region?
function Game:choose_region(options) end

---Asks for a card that the filters describe. Nil if there is none, or nothing was chosen.
---@param options? brink.ChooseCardOptions
---@return brink.Card?
function Game:choose_card(options) end

---Lets a side discard cards that the filters describe, one at a time, without their events. Returns how many.
---@param options? brink.DiscardCardsOptions
---@return integer
function Game:discard_cards(options) end

---Lets a side place influence, one marker or one space at a time. Adjacency and the double cost do not count (rule 6.1.1). Returns how many markers.
---@param options? brink.PlaceInfluenceOptions
---@return integer
function Game:place_influence(options) end

---Lets a side remove influence, one marker or one space at a time, as far as there is any. Returns how many markers.
---@param options brink.RemoveInfluenceOptions
---@return integer
function Game:remove_influence(options) end

---Operations as if a card of that value had been played: all rules of chapter 6 apply. The space race is not among them.
---@param options? brink.OperationsOptions
function Game:operations(options) end

---A coup. Returns the target and how much enemy influence it removed.
---@param options? brink.CoupOptions
---@return brink.Space?
---@return integer?
function Game:coup(options) end

---Realignment rolls, one for each point.
---@param options? brink.RealignOptions
function Game:realign(options) end

---Scores a region, or whatever the scenario calls so (rule 10.1).
---@param scoring brink.Scoring # the id of a scoring of the scenario
function Game:score(scoring) end

---Lets the event of another card happen; the card then goes where it belongs. Returns whether it happened.
---@param options brink.PlayEventOptions
---@return boolean
function Game:play_event(options) end

---Lets a side play a card as if it were its action round.
---@param options brink.PlayCardOptions
function Game:play_card(options) end

---For `on_round_start`: the side discards a card and rolls instead of playing. Returns what the handler has to return.
---@param options? brink.TrappedRoundOptions
---@return string
function Game:trapped_round(options) end
