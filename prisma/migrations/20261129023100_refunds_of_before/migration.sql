-- backfill
INSERT INTO "Refund" ("orderId", "total", "amount", "refundedAt")
SELECT p."orderId", p."refundedAmount", p."refundedAmount" - p.known, coalesce(o."refundedAt", p."updatedAt")
FROM (
  SELECT q.*, (SELECT coalesce(sum(r.amount), 0)::int FROM "Refund" r WHERE r."orderId" = q."orderId") AS known
  FROM "Payment" q WHERE q."refundedAmount" > 0) p
JOIN "Order" o ON o.id = p."orderId"
WHERE p."refundedAmount" > p.known
LIMIT 1000;
