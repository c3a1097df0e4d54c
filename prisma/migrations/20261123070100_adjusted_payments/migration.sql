-- concurrently
-- The payments that change what a sale earns.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Payment_adjusted" ON "Payment" ("orderId") INCLUDE ("refundedAmount", "status")
  WHERE "refundedAmount" > 0 OR "status" = 'DISPUTED';
