-- The password was last set by a link to an unproven email: until a proven address has signed in, no other does.
ALTER TABLE "users" ADD COLUMN "resetUnproven" BOOLEAN NOT NULL DEFAULT false;
