-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Order_discounted" ON "Order" ("discountId") WHERE "discountId" IS NOT NULL;
