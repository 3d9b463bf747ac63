-- What the provider held when it was last asked: one row, written by whoever asked.
CREATE TABLE "held_balances" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "heldPence" BIGINT NOT NULL,
    "readAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "held_balances_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "held_balances_one_row" CHECK ("id" = 1)
);
