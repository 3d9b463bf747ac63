-- What people are told: notifications, mails and pushes, and what they switched off.

CREATE TYPE "NotificationType" AS ENUM ('Group', 'Payment', 'Transfer', 'Personal', 'System');

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  "userId" uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  type "NotificationType" NOT NULL,
  message text NOT NULL,
  "groupId" uuid,
  "actorId" uuid,
  "invitationId" uuid,
  "createdAt" timestamptz(3) NOT NULL,
  "readAt" timestamptz(3),
  "actionId" uuid,
  "actionType" text,
  kind text,
  "amountPence" integer,
  more integer NOT NULL DEFAULT 0
);
CREATE INDEX "notifications_userId_createdAt_id_idx" ON notifications ("userId", "createdAt" DESC, id DESC);
CREATE INDEX "notifications_actorId_idx" ON notifications ("actorId");
-- Unread notifications are counted on every screen.
CREATE INDEX notifications_unread ON notifications ("userId") WHERE "readAt" IS NULL;
-- All of one line: one person's, in one group, of one kind, by time.
CREATE INDEX notifications_gathered ON notifications ("userId", "groupId", kind, "createdAt" DESC, id DESC)
  WHERE kind IS NOT NULL;
-- What somebody was told of an invitation before is found without reading all that they were ever told.
CREATE INDEX notifications_invitation ON notifications ("invitationId") WHERE "invitationId" IS NOT NULL;
-- What tells a group's admins the name of a giver, which is to be erased in time; what has no name any more leaves it.
CREATE INDEX notifications_of_givers ON notifications ("groupId")
  WHERE message ~ ' gave £| asked for £| refunded to |gift of £' AND (kind IS DISTINCT FROM 'gave' OR message !~ '^Someone gave £');

-- A payment of which an admin is told in the day's mail about money that came in.
CREATE TABLE digest_items (
  "userId" uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  "paymentId" uuid NOT NULL REFERENCES payments ON DELETE RESTRICT ON UPDATE CASCADE,
  day date,
  PRIMARY KEY ("userId", "paymentId")
);
CREATE INDEX "digest_items_day_userId_idx" ON digest_items (day, "userId");

CREATE TYPE "PreferenceKind" AS ENUM ('Group', 'Payment', 'Transfer', 'Personal', 'Reminders');

-- What somebody switched off. Without a row, every kind is on.
CREATE TABLE preferences (
  "userId" uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  "mailOff" "PreferenceKind"[] NOT NULL DEFAULT ARRAY[]::"PreferenceKind"[],
  "pushOff" "PreferenceKind"[] NOT NULL DEFAULT ARRAY[]::"PreferenceKind"[],
  "pushAmounts" boolean NOT NULL DEFAULT false,
  "changedAt" timestamptz(3) NOT NULL
);

-- Where one browser of a person takes pushes, and the keys to encrypt them so that only it can read them.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  "userId" uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  "sessionId" uuid REFERENCES sessions ON DELETE SET NULL ON UPDATE CASCADE,
  endpoint text NOT NULL,
  "endpointHash" bytea NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  failures integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX "push_subscriptions_endpointHash_key" ON push_subscriptions ("endpointHash");
CREATE INDEX "push_subscriptions_userId_createdAt_idx" ON push_subscriptions ("userId", "createdAt");
CREATE INDEX "push_subscriptions_sessionId_idx" ON push_subscriptions ("sessionId");
