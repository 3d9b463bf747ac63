-- How often the provider refused a refund because our own balance held too little. Each refusal used up a key.
ALTER TABLE "refunds" ADD COLUMN "shortRefusals" INTEGER NOT NULL DEFAULT 0;
