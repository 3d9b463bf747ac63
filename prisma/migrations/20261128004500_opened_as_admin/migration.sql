-- An admin made them one, and they have not opened the group since.
ALTER TABLE members ADD COLUMN "adminUnseen" boolean NOT NULL DEFAULT false;
