-- Reads the table without blocking it.
ALTER TABLE "Booking" VALIDATE CONSTRAINT "Booking_forgone";
