-- concurrently
-- The order of the admins' list of failed payments.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Order_failed" ON "Order" ("createdAt" DESC, "id" DESC) WHERE status = 'FAILED';
