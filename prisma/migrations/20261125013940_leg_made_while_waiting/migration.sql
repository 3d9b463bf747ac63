-- After a restore to a moment at which a transfer waited for a second admin, the provider may have made it since.
INSERT INTO state_transitions (subject, "from", "to", "by", why) VALUES
  ('leg', 'waiting', 'success', 'provider', 'made');
