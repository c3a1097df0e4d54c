-- backfill
WITH parts AS (
  SELECT o.id, d.dates FROM "Order" o
  JOIN "Ayni" a ON a.id = o."ayniContentId" AND a."offerId" IS NULL
  CROSS JOIN LATERAL (
    SELECT array_agg((e."endsAt" + interval '336 hours')::timestamptz(3) ORDER BY e."endsAt") AS dates
    FROM "Encuentro" e
    WHERE e."ayniId" = o."ayniContentId" AND e."cancelledAt" IS NULL AND e."endsAt" > o."purchaseDate") d
  WHERE o.amount > 0 AND o."completedAt" IS NOT NULL AND o.status = 'COMPLETED' AND NOT o."paidToMaster"
    AND o."partDates" = '{}' AND d.dates IS NOT NULL
  LIMIT 1000)
UPDATE "Order" o SET "partDates" = parts.dates, "availableBillingDate" = parts.dates[1]
FROM parts WHERE o.id = parts.id;
