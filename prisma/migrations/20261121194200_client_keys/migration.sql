-- A client's key lives in its person's space whatever the call, and is known by its hash alone.
ALTER TABLE "idempotent_calls" ADD COLUMN "keyHash" BYTEA, ADD COLUMN "runningUntil" TIMESTAMPTZ(3);

UPDATE "idempotent_calls" SET "keyHash" = sha256(convert_to("key", 'UTF8'));

-- One key that was used for two calls stands for the first of them.
DELETE FROM "idempotent_calls" later USING "idempotent_calls" earlier
WHERE later."userId" = earlier."userId" AND later."keyHash" = earlier."keyHash"
  AND (later."createdAt", later."call") > (earlier."createdAt", earlier."call");

ALTER TABLE "idempotent_calls" DROP CONSTRAINT "idempotent_calls_pkey",
  DROP COLUMN "key",
  ALTER COLUMN "keyHash" SET NOT NULL,
  ADD CONSTRAINT "idempotent_calls_pkey" PRIMARY KEY ("userId", "keyHash");
