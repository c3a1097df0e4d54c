-- concurrently
-- The former release writes part 0 only, so a payment still pays one order there.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "Payment_paymentIntentId_part_key" ON "Payment" ("paymentIntentId", "part");
DROP INDEX CONCURRENTLY IF EXISTS "Payment_paymentIntentId_key";
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Order_in_purchase" ON "Order" ("bundlePurchaseId") WHERE "bundlePurchaseId" IS NOT NULL;
