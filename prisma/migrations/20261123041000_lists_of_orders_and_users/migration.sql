-- concurrently
-- The orders of sales, as the conditions of lib/payouts/sales/sql.ts choose them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Order_sales_by_purchase" ON "Order" ("purchaseDate" DESC, "id" DESC)
  WHERE "amount" > 0 AND "completedAt" IS NOT NULL AND "status" IN ('COMPLETED', 'REFUNDED');
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Order_sales_by_availability"
  ON "Order" ((coalesce("availableBillingDate", "purchaseDate")) DESC, "id" DESC)
  WHERE "amount" > 0 AND "completedAt" IS NOT NULL AND "status" IN ('COMPLETED', 'REFUNDED');
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Order_sales_by_amount" ON "Order" ("amount" DESC, "id" DESC)
  WHERE "amount" > 0 AND "completedAt" IS NOT NULL AND "status" IN ('COMPLETED', 'REFUNDED');
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Order_owed" ON "Order" ("purchaseDate" DESC, "id" DESC) INCLUDE ("availableBillingDate", "masterUserId", "currency")
  WHERE "amount" > 0 AND "completedAt" IS NOT NULL AND "status" = 'COMPLETED' AND NOT "paidToMaster";
-- The text that the search for users looks through, and the order by last activity.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "User_search" ON "User"
  USING gin ((search_fold("name" || ' ' || "lastName" || ' ' || "email")) gin_trgm_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS "User_by_activity" ON "User" ((coalesce("lastActiveAt", 'epoch'::timestamptz)) DESC, "id" DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS "AuditEntry_action_createdAt_id_idx" ON "AuditEntry" ("action", "createdAt" DESC, "id" DESC);
-- What the search for sales looks through.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Order_reference_search" ON "Order" USING gin ((search_fold("reference")) gin_trgm_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Ayni_title_search" ON "Ayni" USING gin ((search_fold("title")) gin_trgm_ops);
