-- concurrently
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "FeaturedAyni_one_pinned" ON "FeaturedAyni" (pinned) WHERE pinned;
