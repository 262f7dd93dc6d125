local lists = {}

-- A list without one of its entries.
function lists.without(list, entry)
  local others = {}
  for _, other in list do
    if other ~= entry then table.insert(others, other) end
  end
  return others
end

return lists
