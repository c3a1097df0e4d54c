-- concurrently
-- The orders of the admins' list of contents.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Ayni_createdAt_id_idx" ON "Ayni" ("createdAt" DESC, "id" DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Ayni_status_createdAt_id_idx" ON "Ayni" ("status", "createdAt" DESC, "id" DESC);
