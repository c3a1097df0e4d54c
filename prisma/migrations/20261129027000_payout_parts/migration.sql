-- A sale of several encuentros is paid out in parts: each 14 days after its encuentro.
ALTER TABLE "Order" ADD COLUMN "partDates" TIMESTAMPTZ(3)[] NOT NULL DEFAULT '{}';
ALTER TABLE "Order" ADD COLUMN "partPaidAt" TIMESTAMPTZ(3);

ALTER TABLE "Order" DROP CONSTRAINT "Order_paid_amount";
ALTER TABLE "Order" ADD CONSTRAINT "Order_paid_amount" CHECK (
  (NOT "paidToMaster" OR "paidToMasterAmount" IS NOT NULL)
  AND ("partPaidAt" IS NOT NULL) = ("paidToMasterAmount" IS NOT NULL AND NOT "paidToMaster")) NOT VALID;
ALTER TABLE "Order" ADD CONSTRAINT "Order_paid_bounded" CHECK (
  "paidToMasterAmount" IS NULL OR "amount" > 0 AND "paidToMasterAmount" BETWEEN 0 AND "taxBase" - "feeAmount") NOT VALID;
ALTER TABLE "Order" ADD CONSTRAINT "Order_first_part" CHECK (
  cardinality("partDates") = 0 OR "availableBillingDate" IS NOT DISTINCT FROM "partDates"[1]) NOT VALID;

CREATE TABLE "SalePayout" (
  "orderId" UUID NOT NULL,
  "total" INTEGER NOT NULL,
  "amount" INTEGER NOT NULL,
  "paidAt" TIMESTAMPTZ(3) NOT NULL,
  "transferId" UUID,
  CONSTRAINT "SalePayout_pkey" PRIMARY KEY ("orderId", "total"),
  CONSTRAINT "SalePayout_bounded" CHECK ("amount" BETWEEN 0 AND "total"),
  CONSTRAINT "SalePayout_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "SalePayout_transferId_fkey" FOREIGN KEY ("transferId") REFERENCES "Transfer"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "SalePayout_one_of_transfer" ON "SalePayout"("transferId", "orderId");

-- Each rise of what was paid is a payment. A transfer pays an order once, so a later payment is not the transfer's.
CREATE FUNCTION "record_sale_payout"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before INTEGER := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE OLD."paidToMasterAmount" END;
  paid_at TIMESTAMPTZ(3) := coalesce(NEW."paidToMasterDate", NEW."partPaidAt");
BEGIN
  IF NEW."paidToMasterAmount" IS NULL OR NEW."paidToMasterAmount" < before THEN
    DELETE FROM "SalePayout" WHERE "orderId" = NEW.id;
    before := NULL;
  END IF;
  IF NEW."paidToMasterAmount" > coalesce(before, -1) THEN
    INSERT INTO "SalePayout" ("orderId", "total", "amount", "paidAt", "transferId")
    SELECT NEW.id, NEW."paidToMasterAmount", NEW."paidToMasterAmount" - coalesce(before, 0), paid_at,
      CASE WHEN NOT EXISTS (SELECT FROM "SalePayout" p WHERE p."orderId" = NEW.id AND p."transferId" = NEW."transferId")
        THEN NEW."transferId" END;
  ELSE
    UPDATE "SalePayout" SET "paidAt" = paid_at
    WHERE "orderId" = NEW.id AND "total" = NEW."paidToMasterAmount" AND "paidAt" <> paid_at;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Order_new_payout" AFTER INSERT ON "Order"
  FOR EACH ROW WHEN (NEW."paidToMasterAmount" IS NOT NULL) EXECUTE FUNCTION "record_sale_payout"();
CREATE TRIGGER "Order_payout" AFTER UPDATE OF "paidToMasterAmount", "paidToMasterDate", "partPaidAt" ON "Order"
  FOR EACH ROW WHEN (OLD."paidToMasterAmount" IS NOT NULL OR NEW."paidToMasterAmount" IS NOT NULL)
  EXECUTE FUNCTION "record_sale_payout"();
