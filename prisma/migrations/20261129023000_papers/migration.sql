-- Refunds with their dates, and the invoices that are written for Masters.

CREATE TABLE "Refund" (
  "orderId" UUID NOT NULL,
  "total" INTEGER NOT NULL,
  "amount" INTEGER NOT NULL,
  "refundedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "Refund_pkey" PRIMARY KEY ("orderId", "total"),
  CONSTRAINT "Refund_bounded" CHECK ("amount" BETWEEN 1 AND "total"),
  CONSTRAINT "Refund_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE FUNCTION "record_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before INTEGER := CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD."refundedAmount" END;
BEGIN
  IF NEW."refundedAmount" > before THEN
    INSERT INTO "Refund" ("orderId", "total", "amount", "refundedAt")
    VALUES (NEW."orderId", NEW."refundedAmount", NEW."refundedAmount" - before, NEW."updatedAt")
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Payment_refund" AFTER INSERT OR UPDATE OF "refundedAmount" ON "Payment"
  FOR EACH ROW EXECUTE FUNCTION "record_refund"();

CREATE TABLE "SelfBiller" (
  "masterId" UUID NOT NULL,
  "number" SERIAL NOT NULL,
  "closedUntil" DATE,
  CONSTRAINT "SelfBiller_pkey" PRIMARY KEY ("masterId"),
  CONSTRAINT "SelfBiller_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "SelfBiller_number_key" ON "SelfBiller"("number");

CREATE TABLE "SelfBilledInvoice" (
  "id" UUID NOT NULL,
  "masterId" UUID NOT NULL,
  "series" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "month" DATE NOT NULL,
  "currency" CHAR(3) NOT NULL,
  "isRectifying" BOOLEAN NOT NULL,
  "taxBase" INTEGER NOT NULL,
  "taxRule" TEXT NOT NULL,
  "taxPercentage" DECIMAL(5, 2) NOT NULL,
  "taxAmount" INTEGER NOT NULL,
  "withholdingPercentage" DECIMAL(5, 2) NOT NULL,
  "withholdingAmount" INTEGER NOT NULL,
  "amount" INTEGER NOT NULL,
  "profileValidFrom" TIMESTAMPTZ(3) NOT NULL,
  "agreementId" UUID NOT NULL,
  "issuerSealed" TEXT NOT NULL,
  "recipientName" TEXT NOT NULL,
  "recipientTaxId" TEXT NOT NULL,
  "recipientAddress" TEXT NOT NULL,
  "issuedAt" TIMESTAMPTZ(3) NOT NULL,
  "settledAt" TIMESTAMPTZ(3),
  CONSTRAINT "SelfBilledInvoice_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "SelfBilledInvoice_sum" CHECK ("taxBase" + "taxAmount" - "withholdingAmount" = "amount"),
  CONSTRAINT "SelfBilledInvoice_numbered" CHECK ("number" >= 1 AND "series" ~ '^AFR?-[0-9]{2}-[0-9]{6,}$'),
  CONSTRAINT "SelfBilledInvoice_signed" CHECK (
    CASE WHEN "isRectifying" THEN "taxBase" < 0 AND "taxAmount" <= 0 AND "withholdingAmount" <= 0
         ELSE "taxBase" > 0 AND "taxAmount" >= 0 AND "withholdingAmount" >= 0 END),
  CONSTRAINT "SelfBilledInvoice_rectifying" CHECK ("isRectifying" = ("series" LIKE 'AFR-%')),
  CONSTRAINT "SelfBilledInvoice_month" CHECK (extract(day FROM "month") = 1),
  CONSTRAINT "SelfBilledInvoice_closed" CHECK ("issuedAt" >= (("month" + interval '1 month') AT TIME ZONE 'Europe/Madrid')),
  CONSTRAINT "SelfBilledInvoice_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "SelfBiller"("masterId") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "SelfBilledInvoice_masterId_profileValidFrom_fkey" FOREIGN KEY ("masterId", "profileValidFrom") REFERENCES "FiscalProfile"("userId", "validFrom") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "SelfBilledInvoice_agreementId_fkey" FOREIGN KEY ("agreementId") REFERENCES "SelfBillingAgreement"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "SelfBilledInvoice_series_number_key" ON "SelfBilledInvoice"("series", "number");
CREATE UNIQUE INDEX "SelfBilledInvoice_masterId_month_currency_key" ON "SelfBilledInvoice"("masterId", "month", "currency");
CREATE INDEX "SelfBilledInvoice_agreementId_idx" ON "SelfBilledInvoice"("agreementId");

CREATE TRIGGER "SelfBilledInvoice_kept" BEFORE DELETE ON "SelfBilledInvoice"
  FOR EACH ROW EXECUTE FUNCTION "refuse_invoice_change"();
CREATE TRIGGER "SelfBilledInvoice_immutable"
  BEFORE UPDATE OF "masterId", "series", "number", "month", "currency", "isRectifying", "taxBase", "taxRule", "taxPercentage",
    "taxAmount", "withholdingPercentage", "withholdingAmount", "amount", "profileValidFrom", "agreementId", "issuerSealed",
    "recipientName", "recipientTaxId", "recipientAddress", "issuedAt" ON "SelfBilledInvoice"
  FOR EACH ROW EXECUTE FUNCTION "refuse_invoice_change"();

-- What was declared for an invoice is not rewritten: a change is a new row.
CREATE TRIGGER "FiscalProfile_immutable" BEFORE UPDATE OR DELETE ON "FiscalProfile"
  FOR EACH ROW EXECUTE FUNCTION "refuse_invoice_change"();
