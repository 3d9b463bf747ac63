ALTER TABLE "groups" ADD COLUMN "remindersOn" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "reminderDays" INTEGER[] DEFAULT ARRAY[7, 3, 1, 0]::INTEGER[];
ALTER TABLE groups ADD CONSTRAINT groups_reminder_days
  CHECK ("reminderDays" IS NOT NULL AND cardinality("reminderDays") <= 5 AND 0 <= ALL ("reminderDays") AND 30 >= ALL ("reminderDays"));

CREATE TABLE "reminders" (
    "memberId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "reminders_pkey" PRIMARY KEY ("memberId", "day")
);
CREATE INDEX "reminders_day_memberId_idx" ON "reminders"("day", "memberId");
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_memberId_fkey"
  FOREIGN KEY ("memberId") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "reminder_days" (
    "day" DATE NOT NULL,
    "openedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reminder_days_pkey" PRIMARY KEY ("day")
);

CREATE TABLE "payment_promises" (
    "memberId" UUID NOT NULL,
    "day" DATE,
    "paidAnotherWayAt" TIMESTAMPTZ(3),
    "note" TEXT,
    "saidAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_promises_pkey" PRIMARY KEY ("memberId")
);
CREATE INDEX "payment_promises_day_idx" ON "payment_promises"("day");
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_memberId_fkey"
  FOREIGN KEY ("memberId") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Whom the clock reminds is found by the deadline: of all groups, those of the next thirty days.
CREATE INDEX groups_to_remind ON groups ("paymentDeadline") WHERE "remindersOn" AND "deletedAt" IS NULL;
-- A member's open checkout, and when they paid last.
CREATE INDEX transactions_of_member ON transactions ("groupId", "userId") WHERE type = 'payment';

-- In the audit trail stands who switched them, from what to what: the days, such as 7,3,1,0, or off.
CREATE FUNCTION reminders_of(a_group groups) RETURNS text IMMUTABLE
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN a_group."remindersOn" AND a_group."reminderDays" <> '{}'
    THEN array_to_string(a_group."reminderDays", ',') ELSE 'off' END
$$;
CREATE FUNCTION note_reminders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF reminders_of(OLD) <> reminders_of(NEW) THEN
    PERFORM note_setting('reminders', NEW.id, NULL, reminders_of(OLD), reminders_of(NEW));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER groups_reminders_noted AFTER UPDATE OF "remindersOn", "reminderDays" ON groups
  FOR EACH ROW EXECUTE FUNCTION note_reminders();
