-- CreateEnum
CREATE TYPE "LinkJoin" AS ENUM ('off', 'ask', 'open');

-- CreateEnum
CREATE TYPE "JoinRequestStatus" AS ENUM ('open', 'accepted', 'declined', 'closed');

-- AlterTable
ALTER TABLE "members" ADD COLUMN     "wasRemoved" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "links" (
    "groupId" UUID NOT NULL,
    "code" TEXT,
    "join" "LinkJoin" NOT NULL DEFAULT 'ask',
    "gifts" BOOLEAN NOT NULL DEFAULT true,
    "suggestedPence" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "showCollected" BOOLEAN NOT NULL DEFAULT true,
    "showNames" BOOLEAN NOT NULL DEFAULT false,
    "closeAtGoal" BOOLEAN NOT NULL DEFAULT false,
    "giftsRestUntil" TIMESTAMPTZ(3),
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "links_pkey" PRIMARY KEY ("groupId")
);

-- CreateTable
CREATE TABLE "join_requests" (
    "id" UUID NOT NULL,
    "groupId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "status" "JoinRequestStatus" NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "answeredAt" TIMESTAMPTZ(3),

    CONSTRAINT "join_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "links_code_key" ON "links"("code");

-- CreateIndex
CREATE INDEX "links_createdById_idx" ON "links"("createdById");

-- CreateIndex
CREATE INDEX "join_requests_groupId_status_createdAt_idx" ON "join_requests"("groupId", "status", "createdAt");

-- CreateIndex
CREATE INDEX "join_requests_userId_groupId_idx" ON "join_requests"("userId", "groupId");

-- AddForeignKey
ALTER TABLE "links" ADD CONSTRAINT "links_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "groups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "links" ADD CONSTRAINT "links_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "groups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A code is one that lib/links/code.ts makes, and nothing else is ever looked up.
ALTER TABLE links ADD CONSTRAINT links_code CHECK (code ~ '^[2-9A-HJ-NP-Z]{10}$');
ALTER TABLE links ADD CONSTRAINT links_suggested
  CHECK (cardinality("suggestedPence") <= 4 AND 100 <= ALL ("suggestedPence"));

-- One open request of each person for each group.
CREATE UNIQUE INDEX join_requests_open ON join_requests ("groupId", "userId") WHERE status = 'open';
ALTER TABLE join_requests ADD CONSTRAINT join_requests_answered
  CHECK ((status = 'open') = ("answeredAt" IS NULL));

-- Who was removed before this column was there: their role ended by somebody else's hand.
UPDATE members m SET "wasRemoved" = true
WHERE m."leftAt" IS NOT NULL AND (
  SELECT c."actorId" IS DISTINCT FROM c."userId" AND c."actorId" IS NOT NULL FROM setting_changes c
  WHERE c.setting = 'role' AND c."to" IS NULL AND c."groupId" = m."groupId" AND c."userId" = m."userId"
  ORDER BY c.id DESC LIMIT 1
);

INSERT INTO state_transitions (subject, "from", "to", "by", why) VALUES
  ('join-request', NULL, 'open', 'person', 'asked'),
  ('join-request', 'open', 'accepted', 'person', 'accepted'),
  ('join-request', 'open', 'accepted', 'person', 'joined'),
  ('join-request', 'open', 'declined', 'person', 'declined'),
  ('join-request', 'open', 'closed', 'person', 'group-deleted'),
  ('join-request', 'open', 'closed', 'person', 'account-deleted');

-- A new subject joins the two functions that know where each one's state is kept, whatever they know by now.
DO $$
DECLARE
  known text;
BEGIN
  known := pg_get_functiondef('lock_subject(text, text)'::regprocedure);
  EXECUTE regexp_replace(known, 'END CASE;', $branch$
    WHEN 'join-request' THEN
      SELECT r.status, r."groupId", r."userId", r."createdAt" INTO state, in_group, of_user, began
        FROM join_requests r WHERE r.id = of_id::uuid FOR NO KEY UPDATE;
  END CASE;$branch$);
  known := pg_get_functiondef('apply_state_change()'::regprocedure);
  EXECUTE regexp_replace(known, 'END CASE;', $branch$
    WHEN NEW.subject = 'join-request' THEN
      UPDATE join_requests SET status = NEW."to"::"JoinRequestStatus", "answeredAt" = NEW.at
        WHERE id = NEW."subjectId"::uuid;
  END CASE;$branch$);
END
$$;

CREATE TRIGGER join_requests_state BEFORE UPDATE ON join_requests FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION guard_state('join-request');
CREATE TRIGGER join_requests_kept BEFORE DELETE ON join_requests FOR EACH ROW EXECUTE FUNCTION guard_state('join-request');
CREATE TRIGGER join_requests_begin AFTER INSERT ON join_requests FOR EACH ROW EXECUTE FUNCTION begin_history('join-request');

-- The link and its settings belong in the audit trail; its code does not.
CREATE FUNCTION note_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old_code text := CASE WHEN TG_OP = 'UPDATE' THEN OLD.code END;
  old_row jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) ELSE
    '{"join": "ask", "gifts": true, "showCollected": true, "showNames": false, "closeAtGoal": false}'::jsonb END;
  new_row jsonb := to_jsonb(NEW);
  known record;
BEGIN
  IF old_code IS DISTINCT FROM NEW.code THEN
    PERFORM note_setting('link', NEW."groupId", NULL, CASE WHEN old_code IS NOT NULL THEN 'on' END,
      CASE WHEN NEW.code IS NULL THEN NULL WHEN old_code IS NULL THEN 'on' ELSE 'renewed' END);
  END IF;
  FOR known IN SELECT * FROM (VALUES ('join', 'link-join'), ('gifts', 'link-gifts'), ('showCollected', 'link-collected'),
    ('showNames', 'link-names'), ('closeAtGoal', 'link-closes')) AS settings (field, setting)
  LOOP
    IF old_row->>known.field <> new_row->>known.field THEN
      PERFORM note_setting(known.setting, NEW."groupId", NULL,
        replace(replace(old_row->>known.field, 'true', 'on'), 'false', 'off'),
        replace(replace(new_row->>known.field, 'true', 'on'), 'false', 'off'));
    END IF;
  END LOOP;
  IF coalesce(old_row->>'suggestedPence', '[]') <> new_row->>'suggestedPence' THEN
    PERFORM note_setting('link-suggested', NEW."groupId", NULL, nullif(coalesce(old_row->>'suggestedPence', '[]'), '[]'),
      nullif(new_row->>'suggestedPence', '[]'));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER links_noted AFTER INSERT OR UPDATE ON links FOR EACH ROW EXECUTE FUNCTION note_link();
