---@meta
-- Made by `brink` from its table of calls; do not edit.
-- How to use it: `brink docs editor`

---The id of a side.
---@alias brink.SideId string

---A side: `"player"` (the one that the event belongs to), `"opponent"`, or its id.
---@alias brink.Side "player"|"opponent"|brink.SideId

---A side, or either of them.
---@alias brink.Who "player"|"opponent"|"either"|brink.SideId

---A side, either of them, or neither.
---@alias brink.WhoOrNobody "player"|"opponent"|"either"|"neither"|brink.SideId

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

---`influence`, `realign`, `coup`, or the id of an operation that the scenario declares.
---@alias brink.OperationId string

---The id of a kind of pieces that the scenario declares.
---@alias brink.CounterId string

---The id of a track that the scenario declares.
---@alias brink.TrackId string

---The id of a flag that the scenario declares.
---@alias brink.FlagId string

---A zone of cards: `hand`, `discard` or another of every game, or the id of one that the scenario declares.
---@alias brink.ZoneName string

---A tag of spaces: of the map, or one that the scenario declares.
---@alias brink.TagId string

---The name of an option of the scenario.
---@alias brink.OptionName string

---What an effect remembers, or the value of an option: an id, a number or a boolean. An id that two kinds of things share is given with its kind: `{ space = "harbour" }` or `{ card = "harbour" }`.
---@alias brink.Data string|integer|boolean|table<string, string>

---The value of a hole: a number, a text, the id of a thing in a hole of its kind, or `{ card = "ID" }` in any hole.
---@alias brink.HoleValue string|integer|table<string, string|integer>

---A text that people read, or `{ "text with a {hole}", hole = value }`.
---@alias brink.Prompt string|brink.TextWithHoles

---A text with holes in the first place, and their values by name.
---@alias brink.TextWithHoles table<string|integer, brink.HoleValue>

---An answer of `choose` or `choose_secretly`: `{ "text", value }`, what people read and what the script gets; `does = "text"` says what the answer does.
---@alias brink.Answer table<string|integer, brink.Prompt|integer|boolean>

---How a card is used.
---@alias brink.Use "event"|"operations"|"event_first"|"operations_first"|"space_race"|"headline"|"granted"|string

---What a die is rolled for.
---@alias brink.Roll "coup"|"realign"|"war"|"space_race"|"attempt"|"operation"|"event"

---The state of the action round: used up, or limited to scoring cards.
---@alias brink.RoundStart "over"|"scoring"

---The printed facts of a card. They cannot be changed.
---@class (exact) brink.CardFacts
---@field id brink.Card # The id.
---@field name string # The title.
---@field number integer # The printed number.
---@field ops integer # The printed value; 0 for a scoring card.
---@field side? brink.SideId # Whose event it is; nil if it is neutral.
---@field scoring boolean # Whether it is a scoring card.
---@field scoring_region? brink.Region # The region that its event scores, where the script says `scores`.
---@field starred boolean # Whether it leaves the game once its event has happened.
---@field underlined boolean # Whether its event stays in effect.
---@field period? string # The period from which it is in the draw pile.
---@field tags table<string, boolean> # Its tags: `facts.tags.war` is true if it has this one.
---@field facts table<string, string|integer|boolean> # The facts that its card set declares.
---@field set string # The card set that it comes from.
---@field requires brink.Card[] # Cards of which the event of one has to have happened; empty if there is none.
---@field blocks brink.Card[] # Cards whose events cannot happen any more after its own.
---@field cancels brink.Card[] # Cards whose effects end when its event happens.
---@field has_event boolean # Whether it has an event.
---@field no_headline boolean # Whether it cannot be headlined.

---A range of numbers.
---@class (exact) brink.Range
---@field min? integer # The minimum.
---@field max? integer # The maximum.

---An amount of influence of a side in a space.
---@class (exact) brink.InfluenceAmount
---@field of brink.Who # The side whose influence it is; with `either` that of one side is enough.
---@field min? integer # The minimum.
---@field max? integer # The maximum.

---A number of pieces of a kind in a space.
---@class (exact) brink.Table
---@field counter string # The kind.
---@field of? brink.Who # The side whose pieces they are; with `either` those of one side are enough. For shared pieces it says nothing.
---@field min? integer # The minimum; 1 by default.
---@field max? integer # The maximum.

---A range of stability.
---@class (exact) brink.StabilityRange
---@field min? integer # The minimum.
---@field max? integer # The maximum.

---Ways of links, from some spaces through others.
---@class (exact) brink.Ways
---@field of brink.Filter # The spaces where ways begin, which match as well.
---@field links? integer # The most links of a way; any number by default.
---@field through? brink.Filter # The spaces that ways may go through; the last one need not match. Every space but the homes of superpowers by default.

---A filter of spaces: all keys have to match. Zones are excluded unless `ids` or `kind` is given.
---@class (exact) brink.Filter
---@field region? brink.Region|brink.Region[] # In this region, or one of these.
---@field tag? string|string[] # With this tag, or one of these.
---@field ids? brink.Space|brink.Space[] # Only these spaces.
---@field controlled_by? brink.WhoOrNobody # Controlled by this side.
---@field not_controlled_by? brink.WhoOrNobody # Not controlled by this side.
---@field has_influence? brink.WhoOrNobody # With influence of this side.
---@field no_influence? brink.WhoOrNobody # Without influence of this side.
---@field influence? brink.InfluenceAmount # With at least, or at most, an amount of influence of a side now.
---@field counters? brink.Table # With at least, or at most, a number of pieces of a kind.
---@field stability? integer|brink.StabilityRange # Of this stability: a number, or `min` and `max`.
---@field adjacent_to? brink.Filter # Adjacent to a space that matches this filter.
---@field within? brink.Ways # No more than a number of links away from spaces that match a filter.
---@field connected_to? brink.Filter # Connected to a space that matches this filter, by any number of links.
---@field kind? "country"|"zone"|"any" # Countries by default, zones, or both.
---@field any? brink.Filter[] # Spaces that match at least one of these filters.
---@field all? brink.Filter[] # Spaces that match every one of these filters.
---@field except? brink.Filter # Spaces that do not match this filter.
---@field data? boolean # The data of the effect; with `false`: everything else.
---@field as_round_began? boolean # Uses control and influence as of the start of the action round or headline; excludes `influence`.

---A condition: every key of the table has to hold.
---@class (exact) brink.Condition
---@field effect? brink.Card # An effect of this card is in force.
---@field happened? brink.Card # The event of this card has happened in this game.
---@field flag? string # This flag of the scenario is on.
---@field is? boolean # With `flag`: whether it has to be on.
---@field track? string # The marker on this track of the scenario is at least at `min` and at most at `max`.
---@field side? brink.Who # With `track`: the owner of the marker; the player by default.
---@field min? integer # With `track`: the lowest number.
---@field max? integer # With `track`: the highest number.
---@field turn? integer|brink.Range # The turn: a number, or `min` and `max`.
---@field period? string|string[] # The current period is this one, or one of these.
---@field headline? boolean # Whether a headline is being resolved.
---@field round? integer|brink.Range # The action round, 0 before the first: a number, or `min` and `max`.
---@field defcon? integer|brink.Range # The DEFCON level: a number, or `min` and `max`.
---@field space? brink.Filter # At least one space matches this filter. Battlegrounds are those of the map.
---@field holds_special? brink.WhoOrNobody # This side holds the special card, face up or down.
---@field phasing? brink.WhoOrNobody # This is the phasing side.
---@field player? brink.Who # The effect belongs to this side.
---@field all? brink.Condition[] # Every one of these conditions holds.
---@field any? brink.Condition[] # At least one of these conditions holds.
---@field except? brink.Condition # This condition does not hold.

---Changes the value of a side's cards. All are added up, then the limits apply.
---@class (exact) brink.OpsModifier
---@field of brink.Who # The side whose cards are affected.
---@field add? integer # The amount added.
---@field min? integer # The lowest value to which it may reduce a value.
---@field max? integer # The highest value to which it may raise a value.
---@field printed? integer # Only cards of this printed value.
---@field within? brink.Filter # Only if every point is spent there; not for the space race.
---@field spent? "all"|"any" # With `within`: `any` if one point there is enough.
---@field actions? ("influence"|"realign"|"coup"|"war")[] # Only for these operations.
---@field granted? boolean # `false`: only cards, not points that events grant.
---@field when? brink.Condition # Only while this holds.

---Printed facts of cards: every key of the table has to match.
---@class (exact) brink.CardChoice
---@field starred? boolean # With a starred title or without.
---@field underlined? boolean # With an underlined title or without.
---@field scoring? boolean # Scoring cards, or all others.
---@field side? string|string[] # The side whose event it is, or `neutral`; or one of several.
---@field period? string|string[] # The period from which it is in the draw pile; or one of several.
---@field ops? integer|brink.Range|integer[]|brink.Range[] # The printed value: a number, or `min` and `max`; or one of several.
---@field tag? string|string[] # With this tag; or with one of several.
---@field facts? table<string, string|integer|boolean|string[]|integer[]|table<string, integer>> # The facts that its card set declares: each with a value, with several of which it has one, or with `min` and `max` of a number.

---Forbids operations in spaces, or uses of cards.
---@class (exact) brink.ForbidModifier
---@field actions ("influence"|"realign"|"coup"|"war"|"event"|"headline"|"space_race"|"operations")[] # The forbidden operations and uses.
---@field by brink.Who # The side that is restricted.
---@field within? brink.Filter # The spaces; everywhere by default. Uses of cards have no place.
---@field cards? brink.Card|brink.Card[]|brink.CardChoice # The cards whose uses are forbidden; all by default.
---@field when? brink.Condition # Only while this holds.

---Events that happen and do nothing.
---@class (exact) brink.VoidModifier
---@field cards? brink.Card|brink.Card[]|brink.CardChoice # The cards; all by default.
---@field by? brink.Who # The side that carries the event out; either by default.
---@field when? brink.Condition # Only while this holds.

---Maximum influence of a side in a space. Influence already there stays.
---@class (exact) brink.MaxInfluenceModifier
---@field of brink.Who # The side that is restricted.
---@field most integer # The maximum of influence.
---@field within? brink.Filter # The spaces; everywhere by default.
---@field when? brink.Condition # Only while this holds.

---Changes a die.
---@class (exact) brink.DieModifier
---@field roll "coup"|"realign"|"war"|"space_race"|"attempt"|"operation" # The rolls that are changed.
---@field of brink.Who # The side whose die is changed.
---@field add integer # The amount added. In the space race, and with `die` in other boxes, low dice succeed.
---@field within? brink.Filter # The spaces; everywhere by default. Attempts have no place.
---@field when? brink.Condition # Only while this holds.

---Changes the cost of an operation; it never falls below 1.
---@class (exact) brink.CostModifier
---@field of brink.Who # The side whose points are spent.
---@field operation? string # The operation; placing influence by default.
---@field to? integer # The cost that it sets.
---@field add? integer # The amount added.
---@field within? brink.Filter # The spaces; everywhere by default.
---@field when? brink.Condition # Only while this holds.

---Changes stability numbers, from 1 to 9, and who controls a space with them.
---@class (exact) brink.StabilityModifier
---@field to? integer # The number that it sets.
---@field add? integer # The amount added.
---@field within? brink.Filter # The spaces; the filter cannot ask for influence or for stability.

---Closes links of the map, or opens further ones. Links to homes stay as they are.
---@class (exact) brink.LinksModifier
---@field from? brink.Filter # The spaces at one end; every space by default. For these filters the links are those of the map.
---@field to? brink.Filter # The spaces at the other end; every space by default.
---@field state? "closed"|"open" # Whether there is a link between them.
---@field when? brink.Condition # Only while this holds.

---Takes spaces out of the game: no filter matches them, nothing is placed there, and no scoring counts them. Their influence stays until something removes it.
---@class (exact) brink.OutOfPlayModifier
---@field within brink.Filter # The spaces.
---@field when? brink.Condition # Only while this holds.

---Changes how many cards a side is dealt up to.
---@class (exact) brink.HandSizeModifier
---@field of brink.Who # The side.
---@field add integer # The amount added.
---@field when? brink.Condition # Only while this holds.

---Changes the points of a side in a scoring; they never fall below 0.
---@class (exact) brink.ScoreModifier
---@field of brink.Who # The side.
---@field scoring? brink.Scoring # The scoring; all by default.
---@field add integer # The amount added.
---@field when? brink.Condition # Only while this holds.

---Coups do not lower DEFCON.
---@class (exact) brink.KeepDefconModifier
---@field by brink.Who # The side whose coups are affected.
---@field within? brink.Filter # The spaces; everywhere by default.
---@field when? brink.Condition # Only while this holds.

---Nothing lowers DEFCON below a level.
---@class (exact) brink.DefconFloorModifier
---@field level integer # The lowest level.
---@field when? brink.Condition # Only while this holds.

---Regions closed by DEFCON are open to a side.
---@class (exact) brink.DefconOpenModifier
---@field of brink.Who # The side.
---@field within? brink.Filter # The spaces; everywhere by default.
---@field when? brink.Condition # Only while this holds.

---More battlegrounds: for everything, or only for the scoring of a region or for coups.
---@class (exact) brink.BattlegroundsModifier
---@field scoring? brink.Region # Only for the scoring of this region.
---@field coup? boolean # Only for coups: instead of `scoring`.
---@field within? brink.Filter # The spaces; everywhere by default.
---@field when? brink.Condition # Only while this holds.

---The modifiers of another card do not apply there.
---@class (exact) brink.ExemptModifier
---@field from brink.Card # The other card.
---@field within? brink.Filter # The spaces; everywhere by default.
---@field when? brink.Condition # Only while this holds.

---An optional action round after the last.
---@class (exact) brink.ExtraRoundModifier
---@field of brink.Who # The side that gets the round.
---@field when? brink.Condition # Only while this holds.

---Takes its action rounds before the other side.
---@class (exact) brink.ActsFirstModifier
---@field of brink.Who # The side that acts first.
---@field when? brink.Condition # Only while this holds.

---A hand that the other side may see.
---@class (exact) brink.OpenHandModifier
---@field of brink.Who # The side whose hand is open.
---@field when? brink.Condition # Only while this holds.

---Sees the other headline before it chooses.
---@class (exact) brink.HeadlineLastModifier
---@field of brink.Who # The side.
---@field when? brink.Condition # Only while this holds.

---Changes the number of cards that a side may spend on the space race in a turn. All are added up.
---@class (exact) brink.SpaceRaceAttemptsModifier
---@field of brink.Who # The side.
---@field add integer # The number added.
---@field when? brink.Condition # Only while this holds.

---Lets a side discard held cards in the phase `discard_held`. All are added up.
---@class (exact) brink.DiscardHeldModifier
---@field of brink.Who # The side.
---@field most? integer # The greatest number of cards.
---@field when? brink.Condition # Only while this holds.

---Effects of other cards are paused: their modifiers, handlers and actions do not apply while this one is in force.
---@class (exact) brink.PauseModifier
---@field cards? brink.Card|brink.Card[]|brink.CardChoice # The cards; all by default.
---@field when? brink.Condition # Only while this holds.

---A requirement on the next action round.
---@class (exact) brink.MustPlayModifier
---@field of brink.Who # The side whose action round is restricted.
---@field card? brink.Card # This card, for operations. The effect ends when it has left the hand.
---@field data? boolean # The card that the effect remembers: instead of `card`. The effect may name another one.
---@field scoring? boolean # A scoring card: instead of `card`.
---@field space_race? boolean # Whether the card may also be used for the space race.
---@field any_use? boolean # Whether the card may be used for anything.
---@field when? brink.Condition # Only while this holds.

---The price of an action, in influence of the side that takes it. `game:offer_price` offers it elsewhere.
---@class (exact) brink.Pay
---@field influence integer # The number of markers, all from one space.
---@field where? brink.Filter|table<string, brink.Filter> # The spaces that may pay, the same for both sides or by side; every country by default.
---@field ends_effect? boolean # Whether the effect ends once the price is paid.

---A choice in a side's action rounds.
---@class (exact) brink.Action
---@field label string # The displayed text.
---@field by brink.Who # The side in whose action rounds it is offered.
---@field when? brink.Condition # Only while this holds.
---@field pay? brink.Pay # Its price: it is offered where the price can be paid.
---@field available? fun(game: brink.Game): boolean # Whether it is offered. The function can only read.
---@field ends_round? boolean # Whether it uses the action round up: no card is played.
---@field run? fun(game: brink.Game) # The effect of the action, once the price is paid.

---A moment that ends an effect, or at which a handler runs: every key must match.
---@class (exact) brink.Narrowed
---@field by? brink.Who # Only for this side.
---@field card? brink.Card|brink.Card[] # Only with one of these cards.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field within? brink.Filter # Only coups in these spaces.
---@field track? string|string[] # Only this track, or these.
---@field won? boolean # Only coups that removed influence and attempts that succeeded, or only the others.
---@field when? brink.Condition # Only while this holds.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnTurnStart
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnHeadlinesChosen
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnHeadlineEnd
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnRoundStart
---@field by? brink.Who # Only for this side.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side: brink.SideId): brink.RoundStart? # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnCommit
---@field by? brink.Who # Only for this side.
---@field card? brink.Card|brink.Card[] # Only with one of these cards.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side: brink.SideId, card?: brink.Card, use?: brink.Use) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnPlay
---@field by? brink.Who # Only for this side.
---@field card? brink.Card|brink.Card[] # Only with one of these cards.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side: brink.SideId, card: brink.Card, use: brink.Use) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnPlayed
---@field by? brink.Who # Only for this side.
---@field card? brink.Card|brink.Card[] # Only with one of these cards.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side: brink.SideId, card: brink.Card, use: brink.Use) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnRoundEnd
---@field by? brink.Who # Only for this side.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side: brink.SideId) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnRoll
---@field by? brink.Who # Only for this side.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side: brink.SideId, roll: brink.Roll): integer? # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnRolled
---@field by? brink.Who # Only for this side.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side: brink.SideId, roll: brink.Roll, value: integer) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnCoupDeclared
---@field by? brink.Who # Only for this side.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field within? brink.Filter # Only coups in these spaces.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side: brink.SideId, space: brink.Space, by: "operations"|"event") # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnCoup
---@field by? brink.Who # Only for this side.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field within? brink.Filter # Only coups in these spaces.
---@field won? boolean # Only coups that removed influence and attempts that succeeded, or only the others.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side: brink.SideId, space: brink.Space, won: boolean, by: "operations"|"event") # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnRealign
---@field by? brink.Who # Only for this side.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field within? brink.Filter # Only coups in these spaces.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side: brink.SideId, space: brink.Space, loser?: brink.SideId, removed: integer) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnInfluence
---@field by? brink.Who # Only for this side.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field within? brink.Filter # Only coups in these spaces.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side: brink.SideId, space: brink.Space, by: "operations"|"event"|"setup") # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnScore
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, region: brink.Scoring): brink.Space? # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnSpaceRace
---@field by? brink.Who # Only for this side.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side: brink.SideId, box: integer) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnVp
---@field by? brink.Who # Only for this side.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side: brink.SideId, points: integer) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnDefcon
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, level: integer, before: integer) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnCardMoved
---@field by? brink.Who # Only for this side.
---@field card? brink.Card|brink.Card[] # Only with one of these cards.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side?: brink.SideId, card: brink.Card, from: string, to: string) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnEffectBegun
---@field by? brink.Who # Only for this side.
---@field card? brink.Card|brink.Card[] # Only with one of these cards.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side: brink.SideId, card: brink.Card) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnEffectEnded
---@field by? brink.Who # Only for this side.
---@field card? brink.Card|brink.Card[] # Only with one of these cards.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side: brink.SideId, card: brink.Card) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnTurnEnd
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnFinalScoring
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnTrack
---@field by? brink.Who # Only for this side.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field track? string|string[] # Only this track, or these.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, track: brink.TrackId, side?: brink.SideId, value: integer) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnCounter
---@field by? brink.Who # Only for this side.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, side?: brink.SideId, counter: brink.CounterId, space: brink.Space, change: integer) # The function.

---A handler for some cases of its moment: every key must match.
---@class (exact) brink.OnAttempt
---@field by? brink.Who # Only for this side.
---@field defcon_moved_to? integer # Only if DEFCON has moved to this level in this action round.
---@field track? string|string[] # Only this track, or these.
---@field won? boolean # Only coups that removed influence and attempts that succeeded, or only the others.
---@field when? brink.Condition # Only while this holds.
---@field run fun(game: brink.Game, track: string, side: brink.SideId, succeeded: boolean) # The function.

---The changes while an effect of the card is in force; in a rule script, always.
---@class (exact) brink.Effects
---@field ops? brink.OpsModifier|brink.OpsModifier[] # The value of cards.
---@field forbid? brink.ForbidModifier|brink.ForbidModifier[] # Forbidden operations and uses of cards.
---@field void? brink.VoidModifier|brink.VoidModifier[] # Events that happen and do nothing.
---@field max_influence? brink.MaxInfluenceModifier|brink.MaxInfluenceModifier[] # Maximum influence that can be placed.
---@field die? brink.DieModifier|brink.DieModifier[] # Dice.
---@field cost? brink.CostModifier|brink.CostModifier[] # The cost of operations.
---@field stability? brink.StabilityModifier|brink.StabilityModifier[] # The stability numbers of spaces.
---@field links? brink.LinksModifier|brink.LinksModifier[] # Closed links of the map, and further ones.
---@field out_of_play? brink.OutOfPlayModifier|brink.OutOfPlayModifier[] # Spaces that are out of the game.
---@field hand_size? brink.HandSizeModifier|brink.HandSizeModifier[] # The cards in a full hand.
---@field score? brink.ScoreModifier|brink.ScoreModifier[] # The points of scorings.
---@field keep_defcon? brink.KeepDefconModifier|brink.KeepDefconModifier[] # Coups that do not lower DEFCON.
---@field defcon_floor? brink.DefconFloorModifier|brink.DefconFloorModifier[] # Levels below which DEFCON does not fall.
---@field defcon_open? brink.DefconOpenModifier|brink.DefconOpenModifier[] # Regions open in spite of DEFCON.
---@field battlegrounds? brink.BattlegroundsModifier|brink.BattlegroundsModifier[] # More battlegrounds.
---@field exempt? brink.ExemptModifier|brink.ExemptModifier[] # Spaces exempt from the modifiers of other cards.
---@field extra_round? brink.ExtraRoundModifier|brink.ExtraRoundModifier[] # Optional action rounds after the last.
---@field acts_first? brink.ActsFirstModifier|brink.ActsFirstModifier[] # Sides that take their action rounds first.
---@field open_hand? brink.OpenHandModifier|brink.OpenHandModifier[] # Hands that the other side may see.
---@field headline_last? brink.HeadlineLastModifier|brink.HeadlineLastModifier[] # Sides that see the other headline before they choose.
---@field space_race_attempts? brink.SpaceRaceAttemptsModifier|brink.SpaceRaceAttemptsModifier[] # More or fewer cards that a side may spend on the space race in a turn.
---@field discard_held? brink.DiscardHeldModifier|brink.DiscardHeldModifier[] # Held cards that a side may discard in the phase `discard_held`.
---@field pause? brink.PauseModifier|brink.PauseModifier[] # Effects of other cards that wait.
---@field must_play? brink.MustPlayModifier|brink.MustPlayModifier[] # Requirements on the next action round.
---@field actions? table<string, brink.Action> # Choices that it adds to a side's action rounds.
---@field only? table<string, brink.Narrowed> # The former place of what narrows a handler: beside its function, in a table of its own.
---@field cancelled_by? table<string, brink.Narrowed> # Moments that end the effect, by the names of their handlers.
---@field on_turn_start? (fun(game: brink.Game))|brink.OnTurnStart # A turn has begun, before its first phase. `function(game)`
---@field on_headlines_chosen? (fun(game: brink.Game))|brink.OnHeadlinesChosen # Both headlines are chosen, before they are revealed. `function(game)`
---@field on_headline_end? (fun(game: brink.Game))|brink.OnHeadlineEnd # Both headlines are resolved. `function(game)`
---@field on_round_start? (fun(game: brink.Game, side: brink.SideId): brink.RoundStart?)|brink.OnRoundStart # A side's action round begins, before it chooses a card. `function(game, side)`
---@field on_commit? (fun(game: brink.Game, side: brink.SideId, card?: brink.Card, use?: brink.Use))|brink.OnCommit # A side has committed its action round, before any of it is carried out. `function(game, side, card, use)`; `card` is nil for a lost, passed or trapped round.
---@field on_play? (fun(game: brink.Game, side: brink.SideId, card: brink.Card, use: brink.Use))|brink.OnPlay # A card is being played, before any of it is carried out. `function(game, side, card, use)`; `use` is `"headline"`, the use of the card, `"event"` if another event triggers it, or `"granted"` for operations with it that an event grants.
---@field on_played? (fun(game: brink.Game, side: brink.SideId, card: brink.Card, use: brink.Use))|brink.OnPlayed # A card that was played or headlined has been resolved. `function(game, side, card, use)`; `use` as in `on_play`, except `"event"`: a card whose event is triggered by another is not played.
---@field on_round_end? (fun(game: brink.Game, side: brink.SideId))|brink.OnRoundEnd # A side's action round is over. `function(game, side)`
---@field on_roll? (fun(game: brink.Game, side: brink.SideId, roll: brink.Roll): integer?)|brink.OnRoll # A side is about to roll a die. `function(game, side, roll)`; `roll` is `"coup"`, `"realign"`, `"war"`, `"space_race"`, `"attempt"`, `"operation"` (one of the scenario's own) or `"event"`. A realignment dispatches it for each of its dice.
---@field on_rolled? (fun(game: brink.Game, side: brink.SideId, roll: brink.Roll, value: integer))|brink.OnRolled # A die of a side has been rolled. `function(game, side, roll, value)`; `roll` as in `on_roll`, and `value` is from 1 to 6.
---@field on_coup_declared? (fun(game: brink.Game, side: brink.SideId, space: brink.Space, by: "operations"|"event"))|brink.OnCoupDeclared # A coup has been announced, before it is resolved. `function(game, side, space, by)`; `by` is `"operations"` or `"event"`.
---@field on_coup? (fun(game: brink.Game, side: brink.SideId, space: brink.Space, won: boolean, by: "operations"|"event"))|brink.OnCoup # A coup has been resolved. `function(game, side, space, won, by)`; `by` as in `on_coup_declared`.
---@field on_realign? (fun(game: brink.Game, side: brink.SideId, space: brink.Space, loser?: brink.SideId, removed: integer))|brink.OnRealign # A realignment has been resolved. `function(game, side, space, loser, removed)`; `side` rolled, `loser` is nil if neither side lost influence.
---@field on_influence? (fun(game: brink.Game, side: brink.SideId, space: brink.Space, by: "operations"|"event"|"setup"))|brink.OnInfluence # Influence of a side has changed in a space. `function(game, side, space, by)`; `by` is `"operations"`, `"event"` or `"setup"`.
---@field on_score? (fun(game: brink.Game, region: brink.Scoring): brink.Space?)|brink.OnScore # A region is about to be scored by a card. `function(game, region)`
---@field on_space_race? (fun(game: brink.Game, side: brink.SideId, box: integer))|brink.OnSpaceRace # A side's marker of the space race has moved. `function(game, side, box)`
---@field on_vp? (fun(game: brink.Game, side: brink.SideId, points: integer))|brink.OnVp # The marker of victory points has moved. `function(game, side, points)`: the side towards which it moved, and how far.
---@field on_defcon? (fun(game: brink.Game, level: integer, before: integer))|brink.OnDefcon # The DEFCON marker has moved. `function(game, level, before)`
---@field on_card_moved? (fun(game: brink.Game, side?: brink.SideId, card: brink.Card, from: string, to: string))|brink.OnCardMoved # A card has come from one zone to another. `function(game, side, card, from, to)`: the zones, and the side whose zone `to` or else `from` is, nil if neither is a side's.
---@field on_effect_begun? (fun(game: brink.Game, side: brink.SideId, card: brink.Card))|brink.OnEffectBegun # A lasting effect has begun. `function(game, side, card)`
---@field on_effect_ended? (fun(game: brink.Game, side: brink.SideId, card: brink.Card))|brink.OnEffectEnded # A lasting effect has ended. `function(game, side, card)`
---@field on_turn_end? (fun(game: brink.Game))|brink.OnTurnEnd # The last action round is over, before the checks of the turn's end. `function(game)`
---@field on_final_scoring? (fun(game: brink.Game))|brink.OnFinalScoring # The last turn is over, before the steps of the final scoring. `function(game)`
---@field on_track? (fun(game: brink.Game, track: brink.TrackId, side?: brink.SideId, value: integer))|brink.OnTrack # A marker of a declared track has moved. `function(game, track, side, value)`; `side` is nil for a shared track.
---@field on_counter? (fun(game: brink.Game, side?: brink.SideId, counter: brink.CounterId, space: brink.Space, change: integer))|brink.OnCounter # Pieces of a kind have come into a space or left it. `function(game, side, counter, space, change)`; `side` is nil for shared pieces.
---@field on_attempt? (fun(game: brink.Game, track: string, side: brink.SideId, succeeded: boolean))|brink.OnAttempt # A side has rolled for a box of a track, and its marker has moved if it succeeded. `function(game, track, side, succeeded)`; `track` is `"space_race"` for the space race.

---The table that the file of a card returns.
---@class (exact) brink.CardScript
---@field format? integer # The format of the file; that of its card set by default.
---@field event? fun(game: brink.Game, with?: brink.Card) # The event; see the calls. It returns nothing. A card tagged `no_event` has none.
---@field scores? brink.Scoring # Instead of `event`: the scoring that the event carries out.
---@field lasts? "game"|"turn"|"round" # The duration of the card's effect, `game` if left out. The event starts the effect, also without a function.
---@field starts? "before"|"after"|"by_call" # The time at which an event with a function starts the effect of `lasts`: `before` the function from the second format on, `by_call` in the first one.
---@field when? brink.Condition # The "if" of the whole event: unless this holds, it does not happen and the card is discarded.
---@field condition? fun(game: brink.Game, with?: brink.Card): boolean # A further condition that `when` cannot express: a function that returns whether the event happens. It can only read.
---@field headline_first? brink.SideId # Whether it is resolved first if this side headlines it.
---@field no_headline? boolean # Whether it cannot be headlined.
---@field sheds_scoring? brink.Who # The side from whose hand the event can take a scoring card. That side may play the card for this chance where it would otherwise have to play a scoring card (rule 10.1.5).
---@field effects? brink.Effects # The changes while an effect of the card is in force.
---@field endings? table<string, string|integer|boolean|string[]|integer[]|table<string, integer>> # Endings of the game: a displayed text, or `{ text, both_lose }` where both sides lose.

---The table that a file of `scenarios/rules` returns.
---@class (exact) brink.RuleScript
---@field format? integer # The format of the file, for versions of the engine to come.
---@field effects? brink.Effects # The changes that always apply.
---@field setup? table<string, string> # Functions run by the steps `run` of the set-up; each takes the game and may use every call.
---@field phases? table<string, string> # Functions run by the phases `run` of a turn; each takes the game and may use every call.
---@field boxes? table<string, string> # Functions run by the key `run` of boxes of tracks when a marker stops there: `function(game, track, side, box)`; each may use every call. `side` is nil for a shared track, `track` is `"space_race"` for the space race.
---@field operations? table<string, string> # Functions run by the operations of the scenario's own, for each space that is chosen: `function(game, side, space, points, margin, card)`; each may use every call. `space` is nil for an operation without `where`; `margin` is by how much its die has reached what it needs, negative if it failed, and nil without `roll`; `card` is nil for points that an event grants without a card.
---@field scoring? table<string, string> # Functions run by the scorings `run` of the scenario. Each takes the game and the id of the scoring, can only read what both sides see, and returns the points: a table by side, or a whole number for the first side, below zero for the second. `win` in the table is a side that wins at once.
---@field victory? table<string, string> # Functions run by `run` in `at_end` of the victory point track. Each takes the game, can only read what both sides see, and returns a side or `draw`.
---@field endings? table<string, string|integer|boolean|string[]|integer[]|table<string, integer>> # Endings of the game: a displayed text, or `{ text, both_lose }` where both sides lose.

---What `game:can_pay_influence` takes.
---@class (exact) brink.CanPayInfluenceOptions
---@field of brink.Side # whose influence
---@field total integer # how many markers, all from one space
---@field where? brink.Filter # a filter
---@field player? brink.Side # who chooses
---@field ends_effect? boolean # whether the payment ends the effect of this card
---@field optional? boolean|brink.Prompt # whether nothing, or nothing more, may be chosen; a text says what that does
---@field ask? brink.Prompt # what the prompt says

---What `game:cards` takes.
---@class (exact) brink.CardsOptions
---@field of? brink.Side # whose hand, or other zone
---@field from? brink.ZoneName|brink.Card[] # a zone such as `"discard"`, or a list of cards
---@field ids? brink.Card|brink.Card[] # only these cards
---@field min_value? integer # the least value, modifiers counted
---@field min_ops? integer # the least printed value
---@field max_ops? integer # the greatest printed value
---@field owner? brink.Side|"neutral"|(brink.Side|"neutral")[] # whose event: a side, `"player"`, `"opponent"` or `"neutral"`, or a list of these
---@field scoring? boolean # whether only scoring cards match
---@field include_scoring? boolean # whether scoring cards match as well as others
---@field period? brink.PeriodId # only cards of this period
---@field facts? table<string, string|integer|boolean|table<string, integer>> # only cards with these facts, which their card set declares: `{ suit = "rally", rank = { min = 2 } }`
---@field highest? "printed"|"value" # only those of the highest value among them: `"printed"`, or `"value"` with modifiers

---What `game:has_card` takes.
---@class (exact) brink.HasCardOptions
---@field of? brink.Side # whose hand, or other zone
---@field from? brink.ZoneName|brink.Card[] # a zone such as `"discard"`, or a list of cards
---@field ids? brink.Card|brink.Card[] # only these cards
---@field min_value? integer # the least value, modifiers counted
---@field min_ops? integer # the least printed value
---@field max_ops? integer # the greatest printed value
---@field owner? brink.Side|"neutral"|(brink.Side|"neutral")[] # whose event: a side, `"player"`, `"opponent"` or `"neutral"`, or a list of these
---@field scoring? boolean # whether only scoring cards match
---@field include_scoring? boolean # whether scoring cards match as well as others
---@field period? brink.PeriodId # only cards of this period
---@field facts? table<string, string|integer|boolean|table<string, integer>> # only cards with these facts, which their card set declares: `{ suit = "rally", rank = { min = 2 } }`
---@field highest? "printed"|"value" # only those of the highest value among them: `"printed"`, or `"value"` with modifiers

---What `game:change_counters` takes.
---@class (exact) brink.ChangeCountersOptions
---@field counter brink.CounterId # the kind of pieces
---@field space brink.Space|brink.Space[] # the id of a space, or a list of them
---@field pieces integer # how many; below zero removes
---@field of? brink.Side # whose pieces

---What `game:move_counters` takes.
---@class (exact) brink.MoveCountersOptions
---@field counter brink.CounterId # the kind of pieces
---@field from brink.Space # the space where they are
---@field to brink.Space # the space where they go
---@field pieces? integer # how many
---@field of? brink.Side # whose pieces

---What `game:attempt` takes.
---@class (exact) brink.AttemptOptions
---@field track brink.TrackId # which track
---@field side? brink.Side # who attempts it
---@field card? brink.Card # the card spent, which stays where it is: its value counts
---@field value? integer # instead of `card`: the value spent
---@field add? integer # the number added to the die

---What `game:random` takes.
---@class (exact) brink.RandomOptions
---@field from (string|integer|boolean)[] # a list of texts, numbers or booleans
---@field count? integer # how many, as far as there are any: then a list is returned

---What `game:war` takes.
---@class (exact) brink.WarOptions
---@field player? brink.Side # the attacker
---@field target brink.Space # the space attacked
---@field win_on? integer # the least result that wins
---@field vp? integer # points for winning
---@field mil_ops? integer # military operations, won or not
---@field target_counts? boolean # whether control of the target itself also lowers the die

---What `game:start_effect` takes.
---@class (exact) brink.StartEffectOptions
---@field of? brink.Side # whose effect it is
---@field data? brink.Data|brink.Space[] # what it remembers; a name that a space and a card share is given as `{ space = … }` or `{ card = … }`; a list of spaces starts an effect for each that none remembers yet
---@field link? brink.Space|brink.Space[] # two spaces that it remembers together, instead of `data`
---@field keep_card? boolean # whether the card waits on the table until the effect ends, and is then discarded

---What `game:change_effect` takes.
---@class (exact) brink.ChangeEffectOptions
---@field data brink.Data # what it remembers from now on

---What `game:end_game` takes.
---@class (exact) brink.EndGameOptions
---@field winner? brink.Side|"none" # who wins, or `"none"` for a draw
---@field reason? string # one of the `endings` that the script declares: the log and the result name it

---What `game:draw_cards` takes.
---@class (exact) brink.DrawCardsOptions
---@field count integer # how many
---@field from? brink.ZoneName # the zone drawn from
---@field to? brink.ZoneName # the zone drawn into
---@field of? brink.Side # whose zones
---@field from_of? brink.Side # whose zone is drawn from

---What `game:random_card` takes.
---@class (exact) brink.RandomCardOptions
---@field of? brink.Side # whose hand, or other zone
---@field except? brink.Card|brink.Card[] # not these cards

---What `game:reveal_cards` takes.
---@class (exact) brink.RevealCardsOptions
---@field of? brink.Side # whose hand, or other zone
---@field from? brink.ZoneName|brink.Card[] # a zone such as `"discard"`, or a list of cards
---@field ids? brink.Card|brink.Card[] # only these cards
---@field min_value? integer # the least value, modifiers counted
---@field min_ops? integer # the least printed value
---@field max_ops? integer # the greatest printed value
---@field owner? brink.Side|"neutral"|(brink.Side|"neutral")[] # whose event: a side, `"player"`, `"opponent"` or `"neutral"`, or a list of these
---@field scoring? boolean # whether only scoring cards match
---@field include_scoring? boolean # whether scoring cards match as well as others
---@field period? brink.PeriodId # only cards of this period
---@field facts? table<string, string|integer|boolean|table<string, integer>> # only cards with these facts, which their card set declares: `{ suit = "rally", rank = { min = 2 } }`
---@field highest? "printed"|"value" # only those of the highest value among them: `"printed"`, or `"value"` with modifiers

---What `game:look_at_deck` takes.
---@class (exact) brink.LookAtDeckOptions
---@field player? brink.Side # who looks
---@field count integer # how many cards
---@field reshuffle? boolean # whether discards are shuffled in if the pile is emptied, or has too few

---What `game:give_special` takes.
---@class (exact) brink.GiveSpecialOptions
---@field to? brink.Side|"none" # who gets it; `"none"`: neither side
---@field face_up? boolean # which face is up

---What `game:confirm` takes.
---@class (exact) brink.ConfirmOptions
---@field player? brink.Side # who chooses
---@field ask? brink.Prompt # what the prompt says
---@field yes? brink.Prompt # what `yes` does
---@field no? brink.Prompt # what `no` does

---What `game:choose` takes.
---@class (exact) brink.ChooseOptions
---@field player? brink.Side # who chooses
---@field ask? brink.Prompt # what the prompt says
---@field options brink.Answer[] # 1 to 64 answers, each `{ "text", value, does = "text" }`: what people read, which may have holes as `ask` may, the text, number or boolean that the script gets, and what the answer does, if the text does not say it

---What `game:choose_secretly` takes.
---@class (exact) brink.ChooseSecretlyOptions
---@field options (brink.Answer|brink.Data)[] # up to 64 answers of the player of the event: `{ "text", value }`, cards, spaces or regions
---@field opponent_options? (brink.Answer|brink.Data)[] # the answers of the other side
---@field ask? brink.Prompt # what the prompt says
---@field opponent_ask? brink.Prompt # what the prompt of the other side says
---@field total? integer # how many each side chooses, as far as it has options; it is asked that often whatever it chooses, so that the other side learns nothing
---@field opponent_total? integer # how many the other side chooses
---@field optional? boolean|brink.Prompt # whether a side may choose fewer; a text says what that does

---What `game:choose_number` takes.
---@class (exact) brink.ChooseNumberOptions
---@field player? brink.Side # who chooses
---@field ask? brink.Prompt # what the prompt says
---@field min integer # the least number
---@field max integer # the greatest number

---What `game:choose_space` takes.
---@class (exact) brink.ChooseSpaceOptions
---@field player? brink.Side # who chooses
---@field where? brink.Filter # a filter
---@field ask? brink.Prompt # what the prompt says
---@field optional? boolean|brink.Prompt # whether nothing, or nothing more, may be chosen; a text says what that does
---@field action? "influence"|"realign"|"coup"|"war" # leaves out spaces where this is forbidden: `"influence"`, `"realign"`, `"coup"` or `"war"`

---What `game:choose_spaces` takes.
---@class (exact) brink.ChooseSpacesOptions
---@field player? brink.Side # who chooses
---@field total integer # how many, as far as there are any
---@field adjacent? boolean # whether each has to be next to the one before
---@field where? brink.Filter # a filter
---@field optional? boolean|brink.Prompt # whether nothing, or nothing more, may be chosen; a text says what that does
---@field ask? brink.Prompt # what the prompt says

---What `game:choose_region` takes.
---@class (exact) brink.ChooseRegionOptions
---@field player? brink.Side # who chooses
---@field among brink.Region[] # a list of regions
---@field ask? brink.Prompt # what the prompt says
---@field optional? boolean|brink.Prompt # whether nothing, or nothing more, may be chosen; a text says what that does

---What `game:choose_card` takes.
---@class (exact) brink.ChooseCardOptions
---@field player? brink.Side # who chooses
---@field of? brink.Side # whose hand
---@field from? brink.ZoneName|brink.Card[] # a zone such as `"discard"`, or a list of cards
---@field ids? brink.Card|brink.Card[] # only these cards
---@field min_value? integer # the least value, modifiers counted
---@field min_ops? integer # the least printed value
---@field max_ops? integer # the greatest printed value
---@field owner? brink.Side|"neutral"|(brink.Side|"neutral")[] # whose event: a side, `"player"`, `"opponent"` or `"neutral"`, or a list of these
---@field scoring? boolean # whether only scoring cards match
---@field include_scoring? boolean # whether scoring cards match as well as others
---@field period? brink.PeriodId # only cards of this period
---@field facts? table<string, string|integer|boolean|table<string, integer>> # only cards with these facts, which their card set declares: `{ suit = "rally", rank = { min = 2 } }`
---@field highest? "printed"|"value" # only those of the highest value among them: `"printed"`, or `"value"` with modifiers
---@field can_happen_as? brink.Side|"none" # only cards whose event could happen if this side carried it out, as `play_event` with `as` lets it; with `"none"` as it happens without `as`
---@field optional? boolean|brink.Prompt # whether nothing, or nothing more, may be chosen; a text says what that does
---@field ask? brink.Prompt # what the prompt says

---What `game:exchange_card` takes.
---@class (exact) brink.ExchangeCardOptions
---@field player? brink.Side # who chooses, and gets this card
---@field min_value? integer # the least value, modifiers counted
---@field min_ops? integer # the least printed value
---@field max_ops? integer # the greatest printed value
---@field owner? brink.Side|"neutral"|(brink.Side|"neutral")[] # whose event: a side, `"player"`, `"opponent"` or `"neutral"`, or a list of these
---@field scoring? boolean # whether only scoring cards match
---@field include_scoring? boolean # whether scoring cards match as well as others
---@field period? brink.PeriodId # only cards of this period
---@field facts? table<string, string|integer|boolean|table<string, integer>> # only cards with these facts, which their card set declares: `{ suit = "rally", rank = { min = 2 } }`
---@field highest? "printed"|"value" # only those of the highest value among them: `"printed"`, or `"value"` with modifiers
---@field optional? boolean|brink.Prompt # whether nothing, or nothing more, may be chosen; a text says what that does
---@field ask? brink.Prompt # what the prompt says

---What `game:discard_cards` takes.
---@class (exact) brink.DiscardCardsOptions
---@field player? brink.Side # who chooses
---@field of? brink.Side # whose hand
---@field from? brink.ZoneName|brink.Card[] # a zone such as `"discard"`, or a list of cards
---@field ids? brink.Card|brink.Card[] # only these cards
---@field min_value? integer # the least value, modifiers counted
---@field min_ops? integer # the least printed value
---@field max_ops? integer # the greatest printed value
---@field owner? brink.Side|"neutral"|(brink.Side|"neutral")[] # whose event: a side, `"player"`, `"opponent"` or `"neutral"`, or a list of these
---@field scoring? boolean # whether only scoring cards match
---@field include_scoring? boolean # whether scoring cards match as well as others
---@field period? brink.PeriodId # only cards of this period
---@field facts? table<string, string|integer|boolean|table<string, integer>> # only cards with these facts, which their card set declares: `{ suit = "rally", rank = { min = 2 } }`
---@field highest? "printed"|"value" # only those of the highest value among them: `"printed"`, or `"value"` with modifiers
---@field total? integer # how many
---@field optional? boolean|brink.Prompt # whether nothing, or nothing more, may be chosen; a text says what that does
---@field ask? brink.Prompt # what the prompt says

---What `game:place_influence` takes.
---@class (exact) brink.PlaceInfluenceOptions
---@field of? brink.Side # whose influence
---@field player? brink.Side # who chooses
---@field total? integer # how many markers
---@field max_each? integer # the most in one space
---@field countries? integer # instead of `total`: how many different spaces
---@field each? integer|"all" # with `countries`: how many in each
---@field where? brink.Filter # a filter
---@field optional? boolean|brink.Prompt # whether nothing, or nothing more, may be chosen; a text says what that does
---@field ask? brink.Prompt # what the prompt says

---What `game:remove_influence` takes.
---@class (exact) brink.RemoveInfluenceOptions
---@field of brink.Side # whose influence
---@field player? brink.Side # who chooses
---@field total? integer # how many markers
---@field max_each? integer # the most in one space
---@field countries? integer # instead of `total`: how many different spaces
---@field each? integer|"all" # with `countries`: how many in each, `"all"` for all
---@field where? brink.Filter # a filter
---@field optional? boolean|brink.Prompt # whether nothing, or nothing more, may be chosen; a text says what that does
---@field ask? brink.Prompt # what the prompt says

---What `game:place_counters` takes.
---@class (exact) brink.PlaceCountersOptions
---@field counter brink.CounterId # the kind of pieces
---@field of? brink.Side # whose pieces
---@field player? brink.Side # who chooses
---@field total integer # how many
---@field max_each? integer # how many in one space
---@field where? brink.Filter # a filter
---@field optional? boolean|brink.Prompt # whether nothing, or nothing more, may be chosen; a text says what that does
---@field ask? brink.Prompt # what the prompt says

---What `game:remove_counters` takes.
---@class (exact) brink.RemoveCountersOptions
---@field counter brink.CounterId # the kind of pieces
---@field of? brink.Side # whose pieces
---@field player? brink.Side # who chooses
---@field total integer # how many
---@field where? brink.Filter # a filter
---@field optional? boolean|brink.Prompt # whether nothing, or nothing more, may be chosen; a text says what that does
---@field ask? brink.Prompt # what the prompt says

---What `game:clear_influence` takes.
---@class (exact) brink.ClearInfluenceOptions
---@field of brink.Side # whose influence
---@field player? brink.Side # who chooses
---@field where? brink.Filter # a filter
---@field optional? boolean|brink.Prompt # whether nothing, or nothing more, may be chosen; a text says what that does
---@field ask? brink.Prompt # what the prompt says

---What `game:double_influence` takes.
---@class (exact) brink.DoubleInfluenceOptions
---@field of brink.Side # whose influence
---@field player? brink.Side # who chooses
---@field countries? integer # how many spaces
---@field where? brink.Filter # a filter
---@field ask? brink.Prompt # what the prompt says

---What `game:pay_influence` takes.
---@class (exact) brink.PayInfluenceOptions
---@field of brink.Side # whose influence
---@field total integer # how many markers, all from one space
---@field where? brink.Filter # a filter
---@field player? brink.Side # who chooses
---@field ends_effect? boolean # whether the payment ends the effect of this card
---@field optional? boolean|brink.Prompt # whether nothing, or nothing more, may be chosen; a text says what that does
---@field ask? brink.Prompt # what the prompt says

---What `game:attack` takes.
---@class (exact) brink.AttackOptions
---@field player? brink.Side # who chooses and attacks
---@field where? brink.Filter # a filter
---@field win_on? integer # the least result that wins
---@field vp? integer # points for winning
---@field mil_ops? integer # military operations, won or not
---@field target_counts? boolean # whether control of the target itself also lowers the die
---@field ask? brink.Prompt # what the prompt says

---What `game:operations` takes.
---@class (exact) brink.OperationsOptions
---@field player? brink.Side # who conducts them
---@field value? integer|brink.Card # points, or a card to be used
---@field card? brink.Card # a card to be used for its operations
---@field modes? brink.OperationId[] # which kinds: `"influence"`, `"realign"`, `"coup"` or the scenario's own
---@field where? brink.Filter # a filter
---@field ignore_defcon? boolean # whether regions that DEFCON closes are open (rule 6.3.5)
---@field no_mil_ops? boolean # whether a coup earns no military operations (rule 8.2.5)
---@field optional? boolean # whether nothing may be chosen

---What `game:coup` takes.
---@class (exact) brink.CoupOptions
---@field player? brink.Side # who attempts it
---@field value? integer|brink.Card # points, or a card to be used
---@field attempts? integer # how many, one after another, as long as there are targets
---@field add? integer # what is added to the die
---@field empty? boolean # whether spaces without influence of the other side are targets too
---@field where? brink.Filter # a filter
---@field ignore_defcon? boolean # whether regions that DEFCON closes are open (rule 6.3.5)
---@field no_mil_ops? boolean # whether a coup earns no military operations (rule 8.2.5)
---@field optional? boolean # whether nothing may be chosen

---What `game:realign` takes.
---@class (exact) brink.RealignOptions
---@field player? brink.Side # who rolls
---@field value? integer|brink.Card # points, or a card to be used
---@field attempts? integer # a number of rolls instead, which no modifier changes
---@field where? brink.Filter # a filter
---@field ignore_defcon? boolean # whether regions that DEFCON closes are open (rule 6.3.5)
---@field optional? boolean # whether nothing may be chosen

---What `game:roll_off` takes.
---@class (exact) brink.RollOffOptions
---@field player_adds? integer # what the player of the event adds to its die
---@field opponent_adds? integer # what the other side adds
---@field until_decided? boolean # whether both roll again on a tie

---What `game:play_event` takes.
---@class (exact) brink.PlayEventOptions
---@field card brink.Card # the id of a card
---@field player? brink.Side # who carries it out if it is neutral
---@field as? brink.Side # carries it out for this side, whoever the event belongs to: wherever it names one side the other is meant
---@field with? brink.Card # a card that goes with it: the second argument of its functions

---What `game:play_card` takes.
---@class (exact) brink.PlayCardOptions
---@field card brink.Card # the id of a card
---@field player? brink.Side # who plays it
---@field use? "event"|"operations"|"event_first"|"operations_first"|"space_race" # how: `"event"`, `"operations"`, `"event_first"`, `"operations_first"` or `"space_race"`
---@field with? brink.Card # a card that goes with it

---What `game:offer_card` takes.
---@class (exact) brink.OfferCardOptions
---@field card brink.Card # the id of a card
---@field player? brink.Side # who may play it
---@field no? brink.Prompt # what giving it back does
---@field with? brink.Card # a card that the side may play for its event instead, if it holds it, outside of headlines, and only on a card of the other side, which goes with it

---What `game:use_card` takes.
---@class (exact) brink.UseCardOptions
---@field card brink.Card # the id of a card
---@field space_race? boolean # whether a card of the other side may go to the space race instead
---@field or_operations? boolean # whether an event that cannot happen gives operations

---What `game:trapped_round` takes.
---@class (exact) brink.TrappedRoundOptions
---@field player? brink.Side # who is trapped
---@field min_value? integer # the value that a discard needs
---@field escape_on? integer # the highest die that ends the effect

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
---@return brink.PeriodId
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
---@param level integer # a level, from war to the best
---@return boolean
function Game:defcon_moved_to(level) end

---The lead of a side on the victory point track: below zero if it is behind.
---@param side? brink.Side # whose
---@return integer
function Game:vp(side) end

---The side that is ahead on the victory point track; nil if neither is.
---@return brink.SideId?
function Game:leader() end

---Military operations of a side in this turn.
---@param side? brink.Side # whose
---@return integer
function Game:mil_ops(side) end

---The box of the space race that a side has reached; 0 at the start.
---@param side? brink.Side # whose
---@return integer
function Game:space_race_box(side) end

---Whether a side may spend a card on the space race now (rules 6.4.1, 6.4.2).
---@param card brink.Card # the id of a card
---@param side? brink.Side # whose
---@return boolean
function Game:space_race_open(card, side) end

---The number of a track that the scenario declares.
---@param track brink.TrackId # the id of a track that the scenario declares
---@param side? brink.Side # whose marker; a shared track takes none
---@return integer
function Game:track(track, side) end

---Whether a flag that the scenario declares is on.
---@param flag brink.FlagId # the id of a flag that the scenario declares
---@return boolean
function Game:flag(flag) end

---Influence of a side in a space.
---@param space brink.Space # the id of a space
---@param side? brink.Side # whose
---@return integer
function Game:influence(space, side) end

---The pieces of a kind in a space. Shared ones are asked for without a side.
---@param counter brink.CounterId # the kind of pieces
---@param space brink.Space # the id of a space
---@param side? brink.Side # whose
---@return integer
function Game:counters(counter, space, side) end

---The pieces of a kind that still fit into a space, by its limit and the supply.
---@param counter brink.CounterId # the kind of pieces
---@param space brink.Space # the id of a space
---@param side? brink.Side # whose
---@return integer
function Game:counter_room(counter, space, side) end

---Whether a side controls a space (rule 2.1.7).
---@param space brink.Space # the id of a space
---@param side? brink.Side # whose
---@return boolean
function Game:controls(space, side) end

---The side that controls a space.
---@param space brink.Space # the id of a space
---@return brink.SideId?
function Game:controller(space) end

---The stability number in force.
---@param space brink.Space # the id of a space
---@return integer
function Game:stability(space) end

---How much more influence a side needs to control a space; 0 if it controls it.
---@param space brink.Space # the id of a space
---@param side? brink.Side # whose
---@return integer
function Game:missing_for_control(space, side) end

---Whether a space is one that a filter describes.
---@param space brink.Space # the id of a space
---@param filter brink.Filter # a filter
---@return boolean
function Game:is(space, filter) end

---How many spaces a filter describes.
---@param where? brink.Filter # a filter
---@return integer
function Game:count(where) end

---The spaces that a filter describes, in the order of the map.
---@param where? brink.Filter # a filter
---@return brink.Space[]
function Game:spaces(where) end

---The number of links of the shortest way between two spaces; nil if no way leads there.
---@param from brink.Space # the id of the space where it begins
---@param to brink.Space # the id of the space where it ends
---@param through? brink.Filter # the spaces that it may go through, apart from both ends
---@return integer?
function Game:distance(from, to, through) end

---The spaces of a shortest way between two spaces, both included; an empty list if no way leads there. Of several, the one by the spaces that come first in the map.
---@param from brink.Space # the id of the space where it begins
---@param to brink.Space # the id of the space where it ends
---@param through? brink.Filter # the spaces that it may go through, apart from both ends
---@return brink.Space[]
function Game:path(from, to, through) end

---Whether a way leads from a space to another.
---@param from brink.Space # the id of the space where it begins
---@param to brink.Space # the id of the space where it ends
---@param through? brink.Filter # the spaces that it may go through, apart from both ends
---@return boolean
function Game:connected(from, to, through) end

---The countries of other regions than a space; a space of two regions may count for either.
---@param space brink.Space # the id of a space
---@return brink.Space[]
function Game:elsewhere(space) end

---Whether a side controls anything in a region, on the plain board (rule 10.1.1).
---@param region brink.Scoring # the id of a scoring of a region
---@param side? brink.Side # whose
---@return boolean
function Game:is_present(region, side) end

---Whether a side has domination or control of a region, on the plain board (rule 10.1.1).
---@param region brink.Scoring # the id of a scoring of a region
---@param side? brink.Side # whose
---@return boolean
function Game:dominates(region, side) end

---Whether a side controls a region, on the plain board (rule 10.1.1).
---@param region brink.Scoring # the id of a scoring of a region
---@param side? brink.Side # whose
---@return boolean
function Game:controls_region(region, side) end

---How many regions of the scenario's scorings a side dominates or controls.
---@param side? brink.Side # whose
---@return integer
function Game:regions_dominated(side) end

---Whether a side has that much influence in one space: `pay_influence` takes the same parameters.
---@param options brink.CanPayInfluenceOptions
---@return boolean
function Game:can_pay_influence(options) end

---Whether the event of a card has happened in this game.
---@param card? brink.Card # the id of a card
---@return boolean
function Game:happened(card) end

---The card whose event happened last, apart from those that are happening. Nil before the first.
---@return brink.Card?
function Game:last_event() end

---Whether a modifier in force keeps coups of a side from lowering DEFCON.
---@param side? brink.Side # whose coups
---@param space? brink.Space # where
---@return boolean
function Game:keeps_defcon(side, space) end

---The headline that a side has chosen and that has not begun; nil if there is none. A script sees it, not the other side.
---@param side? brink.Side # whose
---@return brink.Card?
function Game:headline(side) end

---Whether a coup in a space would lower DEFCON now: it is a battleground, and nothing in force keeps the level.
---@param space brink.Space # the id of a space
---@param side? brink.Side # whose
---@return boolean
function Game:would_lower_defcon(space, side) end

---Whether an event that has happened forbids the event of a card.
---@param card? brink.Card # the id of a card
---@return boolean
function Game:blocked(card) end

---Whether an effect of a card is in force.
---@param card? brink.Card # the id of a card
---@return boolean
function Game:in_effect(card) end

---The spaces that effects of a card remember.
---@param card? brink.Card # the id of a card
---@return brink.Space[]
function Game:marked(card) end

---Whether an effect of a card remembers a space.
---@param space brink.Space # the id of a space
---@param card? brink.Card # the id of a card
---@return boolean
function Game:is_marked(space, card) end

---What the effect of a card remembers.
---@param card? brink.Card # the id of a card
---@return brink.Data?
function Game:effect_data(card) end

---Whether a side holds the special card, either face.
---@param side? brink.Side # whose
---@return boolean
function Game:holds_special(side) end

---Whether the special card is face up.
---@return boolean
function Game:special_face_up() end

---The printed facts of a card: id, set, name, number, ops, side (nil if neutral), scoring, scoring_region, starred, underlined, period, tags, facts, requires, blocks, cancels, has_event, no_headline.
---@param card? brink.Card # the id of a card
---@return brink.CardFacts
function Game:card(card) end

---Where a card is, as far as the side that the event belongs to may know: `hand` (its own, or one that is shown), `headline`, `hidden` (in the draw pile or in the other hand), `under_deck`, `discard`, `removed`, `table`, `play`, `special`, `reserve` (not drafted), `not_in_game`, or the id of a zone that the scenario declares.
---@param card? brink.Card # the id of a card
---@return string
function Game:where(card) end

---The value of a card in the hands of a side, modifiers counted (rule 7.4).
---@param card? brink.Card # the id of a card
---@param side? brink.Side # whose
---@return integer
function Game:value(card, side) end

---Cards in the hand of a side; the special card never counts.
---@param side? brink.Side # whose
---@return integer
function Game:hand_size(side) end

---Cards in a zone of a side, or in one that both share.
---@param zone brink.ZoneName # the name of a zone
---@param side? brink.Side # whose
---@return integer
function Game:zone_size(zone, side) end

---The cards that the filters describe.
---@param options? brink.CardsOptions
---@return brink.Card[]
function Game:cards(options) end

---Whether there is a card that the filters describe.
---@param options? brink.HasCardOptions
---@return boolean
function Game:has_card(options) end

---Adds or removes influence, never below 0, in a space or in each of several. Returns the change.
---@param space brink.Space|brink.Space[] # the id of a space, or a list of them
---@param markers integer # how many markers; below zero removes
---@param side? brink.Side # whose
---@return integer
function Game:change_influence(space, markers, side) end

---Adds or removes pieces of a kind in a space or in each of several, never below 0, above the limit of a space or beyond the supply. Returns the change.
---@param options brink.ChangeCountersOptions
---@return integer
function Game:change_counters(options) end

---Moves pieces of a kind from a space to another, as far as they fit there. Returns how many.
---@param options brink.MoveCountersOptions
---@return integer
function Game:move_counters(options) end

---Sets influence. Returns the change.
---@param space brink.Space # the id of a space
---@param to integer # how many markers
---@param side? brink.Side # whose
---@return integer
function Game:set_influence(space, to, side) end

---Raises influence to a number if it is lower. Returns the change.
---@param space brink.Space # the id of a space
---@param to integer # how many markers at least
---@param side? brink.Side # whose
---@return integer
function Game:raise_influence(space, to, side) end

---Sets the stability number of a space for the rest of the game.
---@param space brink.Space # the id of a space
---@param to integer # the number
function Game:set_stability(space, to) end

---Gives victory points. The test for an automatic victory comes when this event is done, also if another one set it off; what an event around it has awarded so far does not count yet (rule 10.3.1).
---@param points integer # how many; below zero loses
---@param side? brink.Side # whose
function Game:gain_vp(points, side) end

---Moves the DEFCON marker, never above its best level. If it reaches war, the game is over and the script ends (rule 8.1.3).
---@param steps integer # how many; below zero degrades
function Game:change_defcon(steps) end

---Sets the DEFCON marker.
---@param to integer # a level, from war to the best
function Game:set_defcon(to) end

---Moves a military operations marker, as far as its track goes.
---@param ops integer # how many; below zero takes away
---@param side? brink.Side # whose
function Game:add_mil_ops(ops, side) end

---Moves a marker of the space race; only the box it ends in pays.
---@param boxes integer # how many boxes
---@param side? brink.Side # whose
function Game:space_race_advance(boxes, side) end

---Moves a marker of a track that the scenario declares, as far as the track goes. Returns the change.
---@param track brink.TrackId # the id of a track that the scenario declares
---@param by integer # how far; below zero moves down
---@param side? brink.Side # whose marker; a shared track takes none
---@return integer
function Game:change_track(track, by, side) end

---Sets a marker of a track that the scenario declares. Returns the change.
---@param track brink.TrackId # the id of a track that the scenario declares
---@param to integer # a number of the track
---@param side? brink.Side # whose marker; a shared track takes none
---@return integer
function Game:set_track(track, to, side) end

---Rolls a die for the next box of a side's marker on a track that the scenario declares, by what the box needs; the marker moves there if it succeeds. Returns whether it did: also false, without a roll, if there is no further box or the value is too low for it.
---@param options brink.AttemptOptions
---@return boolean
function Game:attempt(options) end

---Sets a flag that the scenario declares.
---@param flag brink.FlagId # the id of a flag that the scenario declares
---@param on? boolean # whether it is on
function Game:set_flag(flag, on) end

---Gives a space a tag of the map or of the scenario, or takes it away: filters with `tag`, battlegrounds included, follow.
---@param space brink.Space # which space
---@param tag brink.TagId # which tag
---@param on? boolean # whether it has the tag
function Game:set_tag(space, tag, on) end

---Rolls a die, 1 to 6, and logs whose it was. Modifiers and `on_roll` see the die of a side only.
---@param side? brink.Side|"none" # whose die it is; `"none"`: neither side's
---@return integer
function Game:roll(side) end

---A random number, every one as likely as the others.
---@param most integer # the greatest; the least is 1
---@param of? (string|integer|boolean)[] # the list of whose entries the number is one: position tests can then name it
---@return integer
function Game:random_number(most, of) end

---Picks an entry of a list at random, or several different ones.
---@param options brink.RandomOptions
---@return brink.Data|brink.Data[]?
function Game:random(options) end

---The entries of a list in a random order. The list itself does not change.
---@param list (string|integer|boolean)[] # a list of texts, numbers or booleans
---@return brink.Data[]
function Game:shuffle(list) end

---Writes a line into the log, under the name of the card. Both sides read it, whatever it says. A language translates the text whole, then its holes are filled in.
---@param text string # the line, of at most 200 bytes
---@param holes? table<string, brink.HoleValue> # the values of the holes in the text: `{ side = "red", n = 3 }`
function Game:log(text, holes) end

---Rolls a war (rule 7.6): the die loses 1 for each neighbour that the defender controls, its home included. Winning turns the defender's influence into the attacker's. Returns whether it was won.
---@param options brink.WarOptions
---@return boolean
function Game:war(options) end

---Puts an effect of this card in force: what its script has under `effects`, as long as it `lasts`.
---@param options? brink.StartEffectOptions
function Game:start_effect(options) end

---Changes what the effect whose function runs remembers. Returns whether there is one.
---@param options brink.ChangeEffectOptions
---@return boolean
function Game:change_effect(options) end

---Ends an effect of a card, the oldest if there are several. Returns whether there was one.
---@param card? brink.Card # the id of a card
---@param data? brink.Data # only an effect that remembers this
---@return boolean
function Game:end_effect(card, data) end

---Cancels the headline of a side if it has not begun: it goes to the discard pile. Returns whether it did.
---@param side? brink.Side # whose
---@return boolean
function Game:cancel_headline(side) end

---Shows the headline that a side has chosen to the other side, before it begins. Returns the card; nil if there is none.
---@param side? brink.Side # whose
---@return brink.Card?
function Game:show_headline(side) end

---Exchanges the headline that a side has chosen for a card of its hand, before it begins. Returns whether it did.
---@param side brink.Side # whose headline
---@param card brink.Card # a card in its hand
---@return boolean
function Game:swap_headline(side, card) end

---Ends the game, and with it the script.
---@param options? brink.EndGameOptions
function Game:end_game(options) end

---Draws cards into a hand. Returns how many.
---@param cards integer # how many
---@param side? brink.Side # whose
---@return integer
function Game:draw(cards, side) end

---Draws cards from a zone into another. Returns how many: fewer if the zone runs out and is not filled again, or the other is full.
---@param options brink.DrawCardsOptions
---@return integer
function Game:draw_cards(options) end

---Moves a card, or several, wherever they are, into a zone. Returns how many: a full zone takes no more.
---@param card brink.Card|brink.Card[] # the id of a card, or a list of them
---@param to brink.ZoneName # the name of a zone
---@param side? brink.Side # whose
---@return integer
function Game:move_card(card, to, side) end

---Puts a card, wherever it is, into the discard pile, without its event (rule 5.4).
---@param card? brink.Card # the id of a card
function Game:discard(card) end

---Discards a random card of a hand, without its event.
---@param side? brink.Side # whose
---@return brink.Card?
function Game:discard_random(side) end

---Turns the top cards of the draw pile over into the discard pile, without their events (rule 5.4); if the pile runs out, the discards are shuffled in. Returns them.
---@param cards integer # how many
---@return brink.Card[]
function Game:discard_from_deck(cards) end

---Picks a random card of a hand and shows it; it stays there.
---@param options? brink.RandomCardOptions
---@return brink.Card?
function Game:random_card(options) end

---Puts a card, wherever it is, into a hand.
---@param card brink.Card # the id of a card
---@param side? brink.Side # whose
function Game:take_card(card, side) end

---Takes a card, wherever it is, out of the game.
---@param card? brink.Card # the id of a card
function Game:remove_card(card) end

---Shows a hand to the other side, once.
---@param side? brink.Side # whose
function Game:reveal_hand(side) end

---Shows the cards that the filters describe to the other side. Returns them.
---@param options? brink.RevealCardsOptions
---@return brink.Card[]
function Game:reveal_cards(options) end

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

---Gives the special card to a side (rule 9.4), or takes it out of the game until it is given again.
---@param options? brink.GiveSpecialOptions
function Game:give_special(options) end

---Asks yes or no.
---@param options? brink.ConfirmOptions
---@return boolean
function Game:confirm(options) end

---Asks for one of several answers, and returns its value.
---@param options brink.ChooseOptions
---@return brink.Data?
function Game:choose(options) end

---Asks both sides, and neither sees the answer of the other before both have answered. The phasing side is asked first, in a set-up the side that begins. Returns the answer of the player of the event and that of the other side; nil for a side without options. With `total` each side chooses several, one after another, and the answers are two lists.
---@param options brink.ChooseSecretlyOptions
---@return brink.Data|brink.Data[]?
---@return brink.Data|brink.Data[]?
function Game:choose_secretly(options) end

---Asks for a number.
---@param options brink.ChooseNumberOptions
---@return integer
function Game:choose_number(options) end

---Asks for a space. Nil if there is none, or nothing was chosen.
---@param options? brink.ChooseSpaceOptions
---@return brink.Space?
function Game:choose_space(options) end

---Asks for several spaces, one after another, each only once. Returns those chosen.
---@param options brink.ChooseSpacesOptions
---@return brink.Space[]
function Game:choose_spaces(options) end

---Asks for a region. Nil if there is none, or nothing was chosen.
---@param options brink.ChooseRegionOptions
---@return brink.Region?
function Game:choose_region(options) end

---Asks for a card that the filters describe. Nil if there is none, or nothing was chosen.
---@param options? brink.ChooseCardOptions
---@return brink.Card?
function Game:choose_card(options) end

---Asks for a card that the filters describe, and hands this card over for it. Nil if there is none.
---@param options? brink.ExchangeCardOptions
---@return brink.Card?
function Game:exchange_card(options) end

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

---Lets a side place pieces of a kind, one at a time, as far as they fit. Returns how many.
---@param options brink.PlaceCountersOptions
---@return integer
function Game:place_counters(options) end

---Lets a side remove pieces of a kind, one at a time, as far as there are any. Returns how many.
---@param options brink.RemoveCountersOptions
---@return integer
function Game:remove_counters(options) end

---Asks for a space, and takes all influence of a side off it. Nil if there is none, or nothing was chosen.
---@param options brink.ClearInfluenceOptions
---@return brink.Space?
function Game:clear_influence(options) end

---Asks for spaces where a side has influence, one after another, and doubles it there. Returns how many.
---@param options brink.DoubleInfluenceOptions
---@return integer
function Game:double_influence(options) end

---Asks for a space where a side has so much influence, and takes it off there. Nil if there is none, or nothing was chosen.
---@param options brink.PayInfluenceOptions
---@return brink.Space?
function Game:pay_influence(options) end

---Offers a side the price of an action of this card (`pay`), outside its action round. Returns the space that paid; nil if the action is not for that side, it cannot pay, or it declined.
---@param action string # the id of the action
---@param side brink.Side # who may pay
---@param declined? brink.Prompt # what paying nothing does
---@return brink.Space?
function Game:offer_price(action, side, declined) end

---Asks for a space to attack, except where war is forbidden, and rolls a war there. Returns whether it was won.
---@param options? brink.AttackOptions
---@return boolean
function Game:attack(options) end

---Operations as if a card of that value had been played: all rules of chapter 6 apply. The space race is not among them.
---@param options? brink.OperationsOptions
function Game:operations(options) end

---A coup, or several. Returns the target of the last one, and how much enemy influence it removed.
---@param options? brink.CoupOptions
---@return brink.Space?
---@return integer?
function Game:coup(options) end

---Realignment rolls, one for each point.
---@param options? brink.RealignOptions
function Game:realign(options) end

---Both sides roll a die, the player of the event first. Returns the side with the higher result; nil on a tie.
---@param options? brink.RollOffOptions
---@return brink.SideId?
function Game:roll_off(options) end

---Scores a region, or another scoring of the scenario (rule 10.1).
---@param scoring brink.Scoring # the id of a scoring of the scenario
function Game:score(scoring) end

---Lets the event of another card happen; the card then goes where it belongs. Returns whether it happened.
---@param options brink.PlayEventOptions
---@return boolean
function Game:play_event(options) end

---Lets a side play a card as if it were its action round.
---@param options brink.PlayCardOptions
function Game:play_card(options) end

---Asks a side whether it plays a card, and lets it, as if it were its action round. Returns whether it was played.
---@param options brink.OfferCardOptions
---@return boolean
function Game:offer_card(options) end

---Lets the player of the event use a card: the event happens, or, of a card of the other side, operations are conducted with it.
---@param options brink.UseCardOptions
function Game:use_card(options) end

---For `on_round_start`: the side discards a card and rolls instead of playing. Returns what the handler has to return.
---@param options? brink.TrappedRoundOptions
---@return string
function Game:trapped_round(options) end
