-- Reads the table without blocking it.
ALTER TABLE "Booking" VALIDATE CONSTRAINT "Booking_packId_offerId_userId_fkey";
