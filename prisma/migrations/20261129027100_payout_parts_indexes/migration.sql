-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Order_parts_of_master" ON "Order" ("masterUserId", "purchaseDate" DESC, id DESC) INCLUDE (status, currency, amount, "taxBase", "taxAmount", "feeAmount", "availableBillingDate", "partDates", "paidToMaster", "paidToMasterAmount", "paidToMasterDate") WHERE ((amount > 0) AND ("completedAt" IS NOT NULL) AND (status IN ('COMPLETED', 'REFUNDED')));
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Order_parts_owed_to_master" ON "Order" ("masterUserId", currency, "availableBillingDate", id) INCLUDE ("purchaseDate", status, amount, "taxBase", "taxAmount", "feeAmount", "partDates", "paidToMaster", "paidToMasterAmount", "transferId") WHERE ((amount > 0) AND ("completedAt" IS NOT NULL) AND (status = 'COMPLETED') AND (NOT "paidToMaster"));
DROP INDEX CONCURRENTLY IF EXISTS "Order_sales_of_master";
DROP INDEX CONCURRENTLY IF EXISTS "Order_owed_to_master";
