-- The zone in which the apprentice chose the hour; null for their account's. Without a default, no row is rewritten.
ALTER TABLE "Booking" ADD COLUMN "chosenZone" TEXT;
