-- concurrently
-- The payments that failed lately, for the admins' overview.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Order_failed" ON "Order" ("createdAt" DESC, "id" DESC) WHERE "status" = 'FAILED';
