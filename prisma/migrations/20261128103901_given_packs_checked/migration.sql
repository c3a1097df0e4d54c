-- Reads the table without blocking it.
ALTER TABLE "Pack" VALIDATE CONSTRAINT "Pack_owned_unless_given";
