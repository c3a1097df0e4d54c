-- Sending to the tax agency: one process at a time holds the lease, while it waits for the answer.
ALTER TABLE "InvoiceChain"
  ADD COLUMN "leasedUntil" TIMESTAMPTZ(3),
  ADD COLUMN "batchLimit" SMALLINT NOT NULL DEFAULT 1000,
  ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "lastFailure" TEXT,
  ADD COLUMN "lastContactAt" TIMESTAMPTZ(3),
  ADD CONSTRAINT "InvoiceChain_sending" CHECK (
    "batchLimit" BETWEEN 1 AND 1000 AND "failures" >= 0 AND ("failures" = 0) = ("lastFailure" IS NULL)
  );
