-- Texts to numbers that were proven before: part of the day's texts is kept for them.
ALTER TABLE "one_time_codes" ADD COLUMN "toProven" BOOLEAN NOT NULL DEFAULT false;

UPDATE "one_time_codes" c SET "toProven" = true
FROM "users" u
WHERE u."id" = c."userId"
  AND ((c."channel" = 'phone' AND u."phoneVerifiedAt" < c."createdAt" AND u."phoneNumber" = c."destination")
    OR (c."channel" = 'email' AND u."emailVerifiedAt" < c."createdAt" AND u."email" = c."destination"));
