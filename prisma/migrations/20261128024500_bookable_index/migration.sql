-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Ayni_bookable_idx" ON "Ayni" ("publishedAt" DESC, "id" DESC)
  WHERE listed AND "isBookable";
