-- CreateEnum
CREATE TYPE "CanManageStatus" AS ENUM ('open', 'accepted', 'answered', 'closed');

-- CreateTable
CREATE TABLE "can_manage_requests" (
    "id" UUID NOT NULL,
    "groupId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "amountPence" INTEGER NOT NULL,
    "message" TEXT,
    "answer" TEXT,
    "status" "CanManageStatus" NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "answeredAt" TIMESTAMPTZ(3),

    CONSTRAINT "can_manage_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "can_manage_requests_groupId_userId_idx" ON "can_manage_requests"("groupId", "userId");

-- CreateIndex
CREATE INDEX "can_manage_requests_userId_idx" ON "can_manage_requests"("userId");

-- One open request of each member in a group.
CREATE UNIQUE INDEX can_manage_requests_open ON can_manage_requests ("groupId", "userId") WHERE status = 'open';

-- AddForeignKey
ALTER TABLE "can_manage_requests" ADD CONSTRAINT "can_manage_requests_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "groups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "can_manage_requests" ADD CONSTRAINT "can_manage_requests_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE can_manage_requests ADD CONSTRAINT can_manage_requests_amount CHECK ("amountPence" >= 0);

INSERT INTO state_transitions (subject, "from", "to", "by", why) VALUES
  ('can-manage', NULL, 'open', 'person', 'asked'),
  ('can-manage', 'open', 'accepted', 'person', 'accepted'),
  ('can-manage', 'open', 'answered', 'person', 'answered'),
  ('can-manage', 'open', 'closed', 'person', 'replaced'),
  ('can-manage', 'open', 'closed', 'person', 'amount-set'),
  ('can-manage', 'open', 'closed', 'product', 'left'),
  ('can-manage', 'open', 'closed', 'person', 'group-deleted');

-- A new subject joins the two functions that know where each one's state is kept, whatever they know by now.
DO $$
DECLARE
  known text;
BEGIN
  known := pg_get_functiondef('lock_subject(text, text)'::regprocedure);
  EXECUTE regexp_replace(known, 'END CASE;', $branch$
    WHEN 'can-manage' THEN
      SELECT c.status, c."groupId", c."userId", c."createdAt" INTO state, in_group, of_user, began
        FROM can_manage_requests c WHERE c.id = of_id::uuid FOR NO KEY UPDATE;
  END CASE;$branch$);
  known := pg_get_functiondef('apply_state_change()'::regprocedure);
  EXECUTE regexp_replace(known, 'END CASE;', $branch$
    WHEN NEW.subject = 'can-manage' THEN
      UPDATE can_manage_requests SET status = NEW."to"::"CanManageStatus", "answeredAt" = NEW.at
        WHERE id = NEW."subjectId"::uuid;
  END CASE;$branch$);
END
$$;

CREATE TRIGGER can_manage_requests_state BEFORE UPDATE ON can_manage_requests FOR EACH ROW
  WHEN ((OLD.id, OLD.status) IS DISTINCT FROM (NEW.id, NEW.status)) EXECUTE FUNCTION guard_state('can-manage');
CREATE TRIGGER can_manage_requests_kept BEFORE DELETE ON can_manage_requests FOR EACH ROW EXECUTE FUNCTION guard_state('can-manage');
CREATE TRIGGER can_manage_requests_begin AFTER INSERT ON can_manage_requests FOR EACH ROW EXECUTE FUNCTION begin_history('can-manage');
CREATE TRIGGER can_manage_requests_as_written BEFORE UPDATE ON can_manage_requests FOR EACH ROW
  WHEN ((OLD."groupId", OLD."userId", OLD."amountPence", OLD."createdAt")
    IS DISTINCT FROM (NEW."groupId", NEW."userId", NEW."amountPence", NEW."createdAt"))
  EXECUTE FUNCTION refuse_rewrite();
REVOKE DELETE ON can_manage_requests FROM whipround_app;
