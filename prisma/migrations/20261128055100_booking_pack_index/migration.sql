-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Booking_packId_idx" ON "Booking" ("packId");
