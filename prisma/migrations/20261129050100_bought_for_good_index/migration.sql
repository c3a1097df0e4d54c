-- concurrently
-- A purchase that is not paid yet may stand beside the order by which a membership opens the same content; two purchases may
-- not, nor two orders that give access.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "Order_one_live_bought" ON "Order" ("userId", "ayniContentId") WHERE status IN ('PENDING', 'COMPLETED') AND "renewedAt" IS NULL AND "membershipId" IS NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "Order_one_live_received" ON "Order" ("userId", "ayniContentId") WHERE status = 'COMPLETED' AND "renewedAt" IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS "Order_one_live";
