-- The buyer's data for the full invoice of a sale that has none yet, and the day of an exchange rate.

CREATE TABLE "InvoiceRecipient" (
  "orderId" UUID NOT NULL,
  "sealed" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "InvoiceRecipient_pkey" PRIMARY KEY ("orderId"),
  CONSTRAINT "InvoiceRecipient_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

ALTER TABLE "Invoice" ADD COLUMN "exchangeRateDate" DATE;
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_rate_dated"
  CHECK (("exchangeRate" IS NULL) = ("exchangeRateDate" IS NULL)) NOT VALID;
