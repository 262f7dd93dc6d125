-- Calls that are made of other calls. Their arguments have been checked; `calls` holds the others.

local function choose_space(t, where, optional)
  return calls.choose_space(
    game,
    { player = t.player, where = where, optional = optional, ask = t.ask }
  )
end

composed.roll_off = function(t)
  local own, other
  repeat
    own = calls.roll(game, "player") + (t.player_adds or 0)
    other = calls.roll(game, "opponent") + (t.opponent_adds or 0)
  until own ~= other or not t.until_decided
  if own == other then return nil end
  return own > other and calls.player(game) or calls.opponent(game)
end

composed.exchange_card = function(t)
  local wanted = {}
  for k, v in t do
    wanted[k] = v
  end
  local card = calls.choose_card(game, wanted)
  if card then calls.take_card(game, calls.this_card(game), t.player or "player") end
  return card
end

-- A number of the pieces that `t` means, in a space.
local function number(call, t, space)
  if t.of then return call(game, t.counter, space, t.of) end
  return call(game, t.counter, space)
end

-- Asks for spaces one after another and changes the pieces there; `fits` says where it can be done.
local function change_counters(t, by, ask, fits)
  local changed = {}
  for n = 1, t.total do
    local open = {}
    for _, space in calls.spaces(game, t.where) do
      if fits(space, changed[space] or 0) then table.insert(open, space) end
    end
    local asked = { player = t.player, where = { ids = open }, optional = t.optional, ask = ask }
    local space = calls.choose_space(game, asked)
    if not space then return n - 1 end
    calls.change_counters(game, { counter = t.counter, space = space, pieces = by, of = t.of })
    changed[space] = (changed[space] or 0) + 1
  end
  return t.total
end

composed.place_counters = function(t)
  local ask = t.ask or { "place {counter} in", counter = t.counter }
  return change_counters(t, 1, ask, function(space, placed)
    return placed < (t.max_each or 99) and number(calls.counter_room, t, space) > 0
  end)
end

composed.remove_counters = function(t)
  local ask = t.ask or { "remove {counter} from", counter = t.counter }
  return change_counters(t, -1, ask, function(space)
    return number(calls.counters, t, space) > 0
  end)
end

composed.clear_influence = function(t)
  local where = { has_influence = t.of, all = { t.where or {} } }
  local space = choose_space(t, where, t.optional)
  if space then calls.set_influence(game, space, 0, t.of or "player") end
  return space
end

composed.double_influence = function(t)
  local open, doubled = calls.spaces(game, t.where), {}
  local asked = { player = t.player, ask = t.ask or "double influence in" }
  for n = 1, t.countries or 1 do
    local space =
      choose_space(asked, { ids = open, has_influence = t.of, except = { ids = doubled } })
    if not space then break end
    local of = t.of or "player"
    calls.change_influence(game, space, calls.influence(game, space, of), of)
    doubled[n] = space
  end
  return #doubled
end

composed.choose_spaces = function(t)
  local open, chosen = calls.spaces(game, t.where), {}
  for n = 1, t.total do
    local beside = t.adjacent and { ids = n == 1 and open or chosen[n - 1] } or nil
    local space =
      choose_space(t, { ids = open, except = { ids = chosen }, adjacent_to = beside }, t.optional)
    if not space then break end
    chosen[n] = space
  end
  return chosen
end

composed.pay_influence = function(t)
  local payable = {}
  for _, space in calls.spaces(game, t.where) do
    if calls.influence(game, space, t.of or "player") >= t.total then
      table.insert(payable, space)
    end
  end
  local ask = t.ask or "remove " .. t.total .. " influence from"
  local asked =
    { player = t.player or t.of, where = { ids = payable }, optional = t.optional, ask = ask }
  local space = calls.choose_space(game, asked)
  if space then
    calls.change_influence(game, space, -t.total, t.of or "player")
    if t.ends_effect then calls.end_effect(game) end
  end
  return space
end

composed.attack = function(t)
  local asked = { player = t.player, where = t.where, action = "war", ask = t.ask or "attack" }
  local target = calls.choose_space(game, asked)
  if not target then return false end
  return calls.war(game, {
    player = t.player,
    target = target,
    win_on = t.win_on,
    vp = t.vp,
    mil_ops = t.mil_ops,
    target_counts = t.target_counts,
  })
end

composed.offer_card = function(t)
  local facts, player = calls.card(game, t.card), t.player or "player"
  local options = { { "play it", "alone" }, { "give it back", "no", does = t.no } }
  if
    t.with
    and calls.has_card(game, { of = player, ids = t.with })
    and not calls.in_headline(game)
  then
    local own = (player == "player" or player == calls.player(game)) and calls.player(game)
      or calls.opponent(game)
    if facts.side and facts.side ~= own then
      table.insert(options, { "play it with " .. calls.card(game, t.with).name, "with" })
    end
  end
  local chosen = calls.choose(
    game,
    { options = options, ask = { "play {card} or give it back", card = t.card } }
  )
  if chosen == "alone" then
    calls.play_card(game, { card = t.card, player = player })
  elseif chosen == "with" then
    calls.play_card(game, { card = t.with, player = player, use = "event", with = t.card })
  end
  return chosen ~= "no"
end

composed.use_card = function(t)
  local use = "operations"
  if calls.card(game, t.card).side ~= calls.opponent(game) then
    if calls.play_event(game, { card = t.card }) or not t.or_operations then return end
  else
    if t.space_race and calls.space_race_open(game, t.card) then
      local options = { { "operations", "operations" }, { "space race", "space_race" } }
      use = calls.choose(game, { options = options, ask = { "use {card} for", card = t.card } })
    end
    if use == "space_race" then
      calls.play_card(game, { card = t.card, use = "space_race" })
      return
    end
    calls.discard(game, t.card)
  end
  calls.operations(game, { card = t.card, optional = false })
end

composed.random = function(t)
  local left, picked = table.clone(t.from), {}
  for n = 1, math.min(t.count or 1, #left) do
    picked[n] = table.remove(left, calls.random_number(game, #left, left))
  end
  return t.count and picked or picked[1]
end

composed.shuffle = function(list)
  local shuffled = table.clone(list)
  for last = #shuffled, 2, -1 do
    local other = calls.random_number(game, last, shuffled)
    shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
  end
  return shuffled
end
