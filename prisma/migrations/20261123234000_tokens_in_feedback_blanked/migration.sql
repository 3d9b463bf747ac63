-- Feedback written on these pages kept their addresses' tokens.
UPDATE "feedback"
SET "pageContext" = regexp_replace("pageContext", '(/(?:gift|unsubscribe|c)/)[^/?#\s]+', '\1…', 'gi')
WHERE "pageContext" ~* '/(?:gift|unsubscribe|c)/';
