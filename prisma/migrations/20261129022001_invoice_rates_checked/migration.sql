-- Reads the table without blocking it.
ALTER TABLE "Invoice" VALIDATE CONSTRAINT "Invoice_rate_dated";
