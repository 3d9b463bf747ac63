-- Who sent a listed person's link: each may send to so many addresses a day.
ALTER TABLE listings ADD COLUMN "sentById" uuid;
-- Nothing is released yet, so no table is large.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "listings_sentById_sentAt_idx" ON listings ("sentById", "sentAt");
