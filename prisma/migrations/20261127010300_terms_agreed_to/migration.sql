ALTER TABLE users ADD COLUMN "termsVersion" text;
