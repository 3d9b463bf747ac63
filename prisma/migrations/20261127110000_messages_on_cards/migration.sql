-- What members wrote on a group's card: without this, a large group's payments are read whole to find the few.
CREATE INDEX CONCURRENTLY payments_with_message ON payments (id) WHERE message <> '';
