-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Room_presenceAt_idx" ON "Room"("presenceAt");
