-- Who is invited may say no: the invitation is withdrawn, as one whose person is gone.
INSERT INTO state_transitions (subject, "from", "to", by, why) VALUES
  ('invitation', 'open', 'withdrawn', 'person', 'declined');
