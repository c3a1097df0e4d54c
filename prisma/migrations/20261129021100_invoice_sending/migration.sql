-- Sending to the tax agency, one row: it is apart from the head of the chain, so that sending and issuing never wait for each
-- other. One process at a time holds the lease, while the agency answers.
CREATE TABLE "InvoiceSending" (
  "id" SMALLINT NOT NULL DEFAULT 1,
  "leasedUntil" TIMESTAMPTZ(3),
  "waitUntil" TIMESTAMPTZ(3),
  "batchLimit" SMALLINT NOT NULL DEFAULT 1000,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "lastFailure" TEXT,
  "lastContactAt" TIMESTAMPTZ(3),
  CONSTRAINT "InvoiceSending_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "InvoiceSending_one" CHECK ("id" = 1),
  CONSTRAINT "InvoiceSending_bounded" CHECK ("batchLimit" BETWEEN 1 AND 1000 AND "failures" >= 0),
  CONSTRAINT "InvoiceSending_failed" CHECK (("failures" = 0) = ("lastFailure" IS NULL))
);
INSERT INTO "InvoiceSending" DEFAULT VALUES;

ALTER TABLE "InvoiceChain" DROP COLUMN "waitUntil";
