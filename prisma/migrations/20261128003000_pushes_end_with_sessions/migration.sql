-- Pushes end with their session now, also when it expires: those whose session had expired before end with this.
DELETE FROM push_subscriptions WHERE "sessionId" IS NULL;
