-- An operator can log somebody out everywhere.
INSERT INTO state_transitions (subject, "from", "to", "by", why) VALUES
  ('session', 'pending', 'ended', 'product', 'ended-by-operator'),
  ('session', 'full', 'ended', 'product', 'ended-by-operator');
