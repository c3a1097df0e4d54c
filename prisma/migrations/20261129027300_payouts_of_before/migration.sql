-- backfill
INSERT INTO "SalePayout" ("orderId", "total", "amount", "paidAt", "transferId")
SELECT o.id, o."paidToMasterAmount", o."paidToMasterAmount", o."paidToMasterDate", o."transferId"
FROM "Order" o
WHERE o."paidToMaster" AND NOT EXISTS (SELECT FROM "SalePayout" p WHERE p."orderId" = o.id)
LIMIT 1000;
