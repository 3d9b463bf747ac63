-- When an operator hid a card with its envelope: its address is then that of no card.
ALTER TABLE reveals ADD COLUMN "hiddenAt" timestamptz(3);
