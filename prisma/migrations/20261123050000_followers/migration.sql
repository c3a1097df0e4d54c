-- concurrently
-- Followers are notified in batches by their ids.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Follow_masterId_followerId_idx" ON "Follow" ("masterId", "followerId");
