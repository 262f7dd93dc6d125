---@type brink.CardScript
local card = {
  scores = "@REGION@",
}

return card
