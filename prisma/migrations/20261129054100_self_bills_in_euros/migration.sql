ALTER TABLE "SelfBilledInvoice" ADD COLUMN "exchangeRate" DECIMAL(18, 8), ADD COLUMN "exchangeRateDate" DATE;
ALTER TABLE "SelfBilledInvoice" ADD CONSTRAINT "SelfBilledInvoice_rate"
  CHECK (("exchangeRate" IS NULL) = ("exchangeRateDate" IS NULL) AND ("exchangeRate" IS NULL OR "currency" <> 'eur')) NOT VALID;
CREATE TRIGGER "SelfBilledInvoice_rate_immutable"
  BEFORE UPDATE OF "exchangeRate", "exchangeRateDate" ON "SelfBilledInvoice"
  FOR EACH ROW EXECUTE FUNCTION "refuse_invoice_change"();
