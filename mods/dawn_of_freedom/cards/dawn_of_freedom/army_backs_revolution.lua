-- 108 Army Backs Revolution
return {
  -- It cancels and blocks Securitate.
  event = function() end,
}
