-- concurrently
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "Ayni_position_key" ON "Ayni" ("position");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Ayni_selected" ON "Ayni" ("position") INCLUDE (id, "publishedAt", amount, currency)
  WHERE listed;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Ayni_ending" ON "Ayni" ("lastEndsAt") INCLUDE ("position") WHERE listed;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Encuentro_starting" ON "Encuentro" ("startsAt") INCLUDE ("endsAt", "position")
  WHERE "cancelledAt" IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS "Encuentro_soon";
