-- concurrently
-- All that sums of sales add up, so that they read an index alone: of what is owed, and of a Master's sales.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Order_owed_to_master" ON "Order" ("masterUserId", "currency", "availableBillingDate", "id")
  INCLUDE ("purchaseDate", "status", "amount", "taxBase", "taxAmount", "feeAmount", "paidToMaster", "paidToMasterAmount", "transferId")
  WHERE "amount" > 0 AND "completedAt" IS NOT NULL AND "status" = 'COMPLETED' AND NOT "paidToMaster";
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Order_sales_of_master" ON "Order" ("masterUserId", "purchaseDate" DESC, "id" DESC)
  INCLUDE ("status", "currency", "amount", "taxBase", "taxAmount", "feeAmount", "availableBillingDate", "paidToMaster", "paidToMasterAmount", "paidToMasterDate")
  WHERE "amount" > 0 AND "completedAt" IS NOT NULL AND "status" IN ('COMPLETED', 'REFUNDED');
