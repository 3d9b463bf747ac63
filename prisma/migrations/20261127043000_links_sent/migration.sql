-- To how many addresses a person has sent links on their latest day (London). It is counted on its own: the people they
-- wrote to may be gone, or have other addresses since.
ALTER TABLE users ADD COLUMN "linksSentOn" date, ADD COLUMN "linksSent" integer NOT NULL DEFAULT 0;
-- Nothing is released yet, so nothing reads the old column.
-- squawk-ignore ban-drop-column
ALTER TABLE listings DROP COLUMN "sentById";
