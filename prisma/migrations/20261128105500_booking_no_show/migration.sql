-- An hour in person to which the apprentice did not come, as its Master says.
ALTER TABLE "Booking" ADD COLUMN "noShowAt" TIMESTAMPTZ(3);
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_no_show" CHECK ("noShowAt" IS NULL OR "noShowAt" >= "endsAt") NOT VALID;
