-- What tells a group's admins the name of a giver, which is to be erased in time; what has no name any more leaves it.
CREATE INDEX CONCURRENTLY "notifications_of_givers" ON "notifications" ("groupId")
  WHERE message ~ ' gave £| asked for £| refunded to |gift of £' AND (kind IS DISTINCT FROM 'gave' OR message !~ '^Someone gave £');
