-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "AyniView_day_idx" ON "AyniView"("day");
