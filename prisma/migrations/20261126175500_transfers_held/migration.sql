ALTER TABLE "payout_pauses" ADD COLUMN "heldById" UUID;
