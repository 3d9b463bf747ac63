-- CreateEnum
CREATE TYPE "AdjustmentStatus" AS ENUM ('asked', 'approved', 'declined');

-- AlterTable
ALTER TABLE "operator_flags" ADD COLUMN     "note" TEXT,
ADD COLUMN     "toldAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "operator_actions" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "who" TEXT NOT NULL,
    "userId" UUID,
    "what" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "operator_actions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_pauses" (
    "id" UUID NOT NULL,
    "groupId" UUID,
    "reason" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "payout_pauses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "adjustments" (
    "id" UUID NOT NULL,
    "groupId" UUID NOT NULL,
    "amountPence" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "requestedById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "status" "AdjustmentStatus" NOT NULL DEFAULT 'asked',
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "adjustments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catch_ups" (
    "id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "step" TEXT NOT NULL,
    "after" TEXT,
    "followed" INTEGER NOT NULL DEFAULT 0,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "catch_ups_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "operator_actions_subject_idx" ON "operator_actions"("subject");

-- CreateIndex
CREATE INDEX "payout_pauses_groupId_idx" ON "payout_pauses"("groupId");

-- CreateIndex
CREATE INDEX "adjustments_groupId_idx" ON "adjustments"("groupId");

-- CreateIndex
CREATE INDEX "adjustments_requestedById_idx" ON "adjustments"("requestedById");

-- CreateIndex
CREATE INDEX "adjustments_decidedById_idx" ON "adjustments"("decidedById");

-- AddForeignKey
ALTER TABLE "payout_pauses" ADD CONSTRAINT "payout_pauses_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "groups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "groups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What operators did stays as it was written, for the owner of the table too.
CREATE TRIGGER operator_actions_append_only BEFORE UPDATE OR DELETE ON operator_actions
  FOR EACH ROW EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER operator_actions_not_emptied BEFORE TRUNCATE ON operator_actions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
REVOKE UPDATE, DELETE, TRUNCATE ON operator_actions FROM whipround_app;

-- One open pause for each group, and one for all.
CREATE UNIQUE INDEX payout_pauses_open ON payout_pauses ("groupId") NULLS NOT DISTINCT WHERE "endedAt" IS NULL;

-- Nobody approves what they asked for themselves, and what was asked for stays as it is.
ALTER TABLE adjustments ADD CONSTRAINT adjustments_amount CHECK ("amountPence" <> 0);
ALTER TABLE adjustments ADD CONSTRAINT adjustments_decided
  CHECK ((status = 'asked') = ("decidedById" IS NULL) AND (status = 'asked') = ("decidedAt" IS NULL));
ALTER TABLE adjustments ADD CONSTRAINT adjustments_two_operators
  CHECK (status <> 'approved' OR "decidedById" <> "requestedById");

INSERT INTO state_transitions (subject, "from", "to", "by", why) VALUES
  ('adjustment', NULL, 'asked', 'person', 'asked'),
  ('adjustment', 'asked', 'approved', 'person', 'approved'),
  ('adjustment', 'asked', 'declined', 'person', 'declined');

-- A new subject joins the two functions that know where each one's state is kept, whatever they know by now.
DO $$
DECLARE
  known text;
BEGIN
  known := pg_get_functiondef('lock_subject(text, text)'::regprocedure);
  EXECUTE regexp_replace(known, 'END CASE;', $branch$
    WHEN 'adjustment' THEN
      SELECT a.status, a."groupId", a."requestedById", a."createdAt" INTO state, in_group, of_user, began
        FROM adjustments a WHERE a.id = of_id::uuid FOR NO KEY UPDATE;
  END CASE;$branch$);
  known := pg_get_functiondef('apply_state_change()'::regprocedure);
  EXECUTE regexp_replace(known, 'END CASE;', $branch$
    WHEN NEW.subject = 'adjustment' THEN
      UPDATE adjustments SET status = NEW."to"::"AdjustmentStatus", "decidedById" = NEW."actorId", "decidedAt" = NEW.at
        WHERE id = NEW."subjectId"::uuid;
  END CASE;$branch$);
END
$$;

CREATE TRIGGER adjustments_state BEFORE UPDATE ON adjustments FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION guard_state('adjustment');
CREATE TRIGGER adjustments_kept BEFORE DELETE ON adjustments FOR EACH ROW EXECUTE FUNCTION guard_state('adjustment');
CREATE TRIGGER adjustments_begin AFTER INSERT ON adjustments FOR EACH ROW EXECUTE FUNCTION begin_history('adjustment');
