-- CreateTable
CREATE TABLE "holds" (
    "kind" "IdentifierKind" NOT NULL,
    "valueHash" BYTEA NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "holds_pkey" PRIMARY KEY ("kind","valueHash")
);

-- CreateIndex
CREATE INDEX "holds_until_idx" ON "holds"("until");

-- An email or number that a verified account never proved leads to that account again, where it was taken over by one
-- that has not proven it either. Holds that run now end as they would have; the next registration begins the memory.
INSERT INTO identifiers (kind, value, "userId", "heldUntil")
SELECT DISTINCT ON (named.kind, named.value) named.kind, named.value, u.id, u."createdAt"
FROM users u
CROSS JOIN LATERAL (VALUES ('email'::"IdentifierKind", u.email), ('phone', u."phoneNumber")) AS named (kind, value)
WHERE named.value IS NOT NULL AND u."deletedAt" IS NULL
  AND (u."emailVerifiedAt" IS NOT NULL OR u."phoneVerifiedAt" IS NOT NULL)
ORDER BY named.kind, named.value, u."createdAt", u.id
ON CONFLICT (kind, value) DO UPDATE SET "userId" = excluded."userId"
WHERE identifiers."provenAt" IS NULL AND identifiers."heldUntil" <= now()
  AND NOT EXISTS (SELECT FROM users holder WHERE holder.id = identifiers."userId"
    AND (holder."emailVerifiedAt" IS NOT NULL OR holder."phoneVerifiedAt" IS NOT NULL));
