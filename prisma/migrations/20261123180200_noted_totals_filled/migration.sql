-- What was noted before the trigger was there. Each member's is added up by a statement of its own, begun when their row
-- is locked, so that a payment being noted meanwhile is counted once; and committed, so that nobody waits for the others.
DO $$
DECLARE
  member record;
BEGIN
  FOR member IN SELECT DISTINCT "groupId", "userId" FROM transactions WHERE type = 'noted' AND status = 'success' LOOP
    PERFORM FROM members WHERE ("groupId", "userId") = (member."groupId", member."userId") FOR NO KEY UPDATE;
    UPDATE members SET "notedPence" = (
      SELECT coalesce(sum("amountPence"), 0) FROM transactions
      WHERE ("groupId", "userId") = (member."groupId", member."userId") AND type = 'noted' AND status = 'success'
    ) WHERE ("groupId", "userId") = (member."groupId", member."userId");
    COMMIT;
  END LOOP;
END
$$;
