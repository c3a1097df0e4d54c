-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Order_membershipId_idx" ON "Order" ("membershipId");
