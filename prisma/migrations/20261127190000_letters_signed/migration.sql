-- How whoever wrote a letter to everyone signs it; without that, by their username.
ALTER TABLE updates ADD COLUMN "signedBy" text;
