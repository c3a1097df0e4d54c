-- Tax by rule, invoices in gapless series, and the chain of records for the tax agency.

ALTER TABLE "Order" ADD COLUMN "taxRule" TEXT;

CREATE TYPE "TaxEvidenceKind" AS ENUM ('DECLARED', 'CONNECTION', 'CARD', 'TIME_ZONE');

CREATE TABLE "TaxEvidence" (
  "orderId" UUID NOT NULL,
  "kind" "TaxEvidenceKind" NOT NULL,
  "country" CHAR(2) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "TaxEvidence_pkey" PRIMARY KEY ("orderId", "kind"),
  CONSTRAINT "TaxEvidence_country" CHECK ("country" ~ '^[A-Z]{2}$'),
  CONSTRAINT "TaxEvidence_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TYPE "InvoiceKind" AS ENUM ('SIMPLIFIED', 'FULL', 'SUBSTITUTE', 'RECTIFYING_SIMPLIFIED', 'RECTIFYING_FULL');

-- One row a series; the transaction that issues locks it, so numbers have no gaps.
CREATE TABLE "InvoiceSeries" (
  "series" TEXT NOT NULL,
  "lastNumber" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "InvoiceSeries_pkey" PRIMARY KEY ("series"),
  CONSTRAINT "InvoiceSeries_bounded" CHECK ("series" ~ '^AY[CR]?-[0-9]{2}$' AND "lastNumber" >= 0)
);

CREATE TABLE "Invoice" (
  "id" UUID NOT NULL,
  "kind" "InvoiceKind" NOT NULL,
  "series" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "issuedAt" TIMESTAMPTZ(3) NOT NULL,
  "operationDate" DATE NOT NULL,
  "buyerId" UUID NOT NULL,
  "issuerName" TEXT NOT NULL,
  "issuerTaxId" TEXT NOT NULL,
  "issuerAddress" TEXT NOT NULL,
  "recipientSealed" TEXT,
  "currency" CHAR(3) NOT NULL,
  "taxBase" INTEGER NOT NULL,
  "taxAmount" INTEGER NOT NULL,
  "amount" INTEGER NOT NULL,
  "exchangeRate" DECIMAL(18, 8),
  "correctsId" UUID,
  "substitutesId" UUID,
  CONSTRAINT "Invoice_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Invoice_sum" CHECK ("taxBase" + "taxAmount" = "amount"),
  CONSTRAINT "Invoice_numbered" CHECK ("number" >= 1),
  CONSTRAINT "Invoice_recipient" CHECK ("kind" IN ('SIMPLIFIED', 'RECTIFYING_SIMPLIFIED') = ("recipientSealed" IS NULL)),
  CONSTRAINT "Invoice_rectifying" CHECK (("kind" IN ('RECTIFYING_SIMPLIFIED', 'RECTIFYING_FULL')) = ("correctsId" IS NOT NULL)),
  CONSTRAINT "Invoice_substitute" CHECK (("kind" = 'SUBSTITUTE') = ("substitutesId" IS NOT NULL)),
  CONSTRAINT "Invoice_signed" CHECK (CASE WHEN "correctsId" IS NULL THEN "amount" > 0 ELSE "amount" < 0 END),
  CONSTRAINT "Invoice_euros" CHECK (("currency" = 'eur') = ("exchangeRate" IS NULL)),
  CONSTRAINT "Invoice_series_fkey" FOREIGN KEY ("series") REFERENCES "InvoiceSeries"("series") ON DELETE RESTRICT ON UPDATE RESTRICT,
  CONSTRAINT "Invoice_buyerId_fkey" FOREIGN KEY ("buyerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Invoice_correctsId_fkey" FOREIGN KEY ("correctsId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Invoice_substitutesId_fkey" FOREIGN KEY ("substitutesId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Invoice_series_number_key" ON "Invoice"("series", "number");
CREATE UNIQUE INDEX "Invoice_substitutesId_key" ON "Invoice"("substitutesId");
CREATE INDEX "Invoice_correctsId_idx" ON "Invoice"("correctsId");
CREATE INDEX "Invoice_buyerId_issuedAt_idx" ON "Invoice"("buyerId", "issuedAt" DESC);
CREATE INDEX "Invoice_issuedAt_idx" ON "Invoice"("issuedAt");

CREATE TABLE "InvoiceLine" (
  "invoiceId" UUID NOT NULL,
  "position" SMALLINT NOT NULL,
  "orderId" UUID NOT NULL,
  "description" TEXT NOT NULL,
  "taxRule" TEXT NOT NULL,
  "taxPercentage" DECIMAL(5, 2) NOT NULL,
  "taxBase" INTEGER NOT NULL,
  "taxAmount" INTEGER NOT NULL,
  CONSTRAINT "InvoiceLine_pkey" PRIMARY KEY ("invoiceId", "position"),
  CONSTRAINT "InvoiceLine_described" CHECK ("description" <> '' AND "position" >= 0),
  CONSTRAINT "InvoiceLine_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "InvoiceLine_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "InvoiceLine_orderId_idx" ON "InvoiceLine"("orderId");

CREATE TYPE "InvoiceRecordState" AS ENUM ('PENDING', 'ACCEPTED', 'ACCEPTED_WITH_ERRORS', 'REJECTED');

-- What the agency gets, in one chain: each record holds the hash of the one before.
CREATE TABLE "InvoiceRecord" (
  "sequence" INTEGER NOT NULL,
  "invoiceId" UUID NOT NULL,
  "isCancellation" BOOLEAN NOT NULL DEFAULT false,
  "isCorrection" BOOLEAN NOT NULL DEFAULT false,
  "previousHash" TEXT NOT NULL,
  "hash" TEXT NOT NULL,
  "generatedAt" TEXT NOT NULL,
  "xml" TEXT NOT NULL,
  "state" "InvoiceRecordState" NOT NULL DEFAULT 'PENDING',
  "agencyCode" TEXT,
  "errorCode" TEXT,
  "errorText" TEXT,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "lastAttemptAt" TIMESTAMPTZ(3),
  "answeredAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "InvoiceRecord_pkey" PRIMARY KEY ("sequence"),
  CONSTRAINT "InvoiceRecord_answered" CHECK (("state" = 'PENDING') = ("answeredAt" IS NULL)),
  CONSTRAINT "InvoiceRecord_first" CHECK ("sequence" >= 1 AND ("sequence" = 1) = ("previousHash" = '')),
  CONSTRAINT "InvoiceRecord_hashed" CHECK ("hash" ~ '^[0-9A-F]{64}$' AND "previousHash" ~ '^([0-9A-F]{64})?$'),
  CONSTRAINT "InvoiceRecord_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "InvoiceRecord_hash_key" ON "InvoiceRecord"("hash");
CREATE UNIQUE INDEX "InvoiceRecord_previousHash_key" ON "InvoiceRecord"("previousHash");
CREATE INDEX "InvoiceRecord_invoiceId_idx" ON "InvoiceRecord"("invoiceId");
CREATE INDEX "InvoiceRecord_state_sequence_idx" ON "InvoiceRecord"("state", "sequence");

-- The head of the chain: the transaction that appends locks it. `waitUntil` is what the agency asked for.
CREATE TABLE "InvoiceChain" (
  "id" SMALLINT NOT NULL DEFAULT 1,
  "sequence" INTEGER NOT NULL DEFAULT 0,
  "hash" TEXT NOT NULL DEFAULT '',
  "waitUntil" TIMESTAMPTZ(3),
  CONSTRAINT "InvoiceChain_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "InvoiceChain_one" CHECK ("id" = 1)
);
INSERT INTO "InvoiceChain" DEFAULT VALUES;

-- What was issued and recorded stays as it is.
CREATE FUNCTION "refuse_invoice_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An issued % is never changed', lower(TG_TABLE_NAME) USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "Invoice_immutable" BEFORE UPDATE OR DELETE ON "Invoice"
  FOR EACH ROW EXECUTE FUNCTION "refuse_invoice_change"();
CREATE TRIGGER "InvoiceLine_immutable" BEFORE UPDATE OR DELETE ON "InvoiceLine"
  FOR EACH ROW EXECUTE FUNCTION "refuse_invoice_change"();
CREATE TRIGGER "InvoiceRecord_immutable"
  BEFORE UPDATE OF "sequence", "invoiceId", "isCancellation", "isCorrection", "previousHash", "hash", "generatedAt", "xml" ON "InvoiceRecord"
  FOR EACH ROW EXECUTE FUNCTION "refuse_invoice_change"();
CREATE TRIGGER "InvoiceRecord_kept" BEFORE DELETE ON "InvoiceRecord"
  FOR EACH ROW EXECUTE FUNCTION "refuse_invoice_change"();

-- The law on taxes: a Master's fiscal data, and the agreement by which the operator writes their invoices.
CREATE TYPE "FiscalPersonKind" AS ENUM ('PERSON', 'COMPANY');

CREATE TABLE "FiscalProfile" (
  "userId" UUID NOT NULL,
  "personKind" "FiscalPersonKind" NOT NULL,
  "country" CHAR(2) NOT NULL,
  "regime" TEXT NOT NULL,
  "withholdingPercentage" DECIMAL(5, 2) NOT NULL DEFAULT 0,
  "sealed" TEXT NOT NULL,
  "validFrom" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "FiscalProfile_pkey" PRIMARY KEY ("userId", "validFrom"),
  CONSTRAINT "FiscalProfile_bounded" CHECK ("country" ~ '^[A-Z]{2}$' AND "withholdingPercentage" BETWEEN 0 AND 50),
  CONSTRAINT "FiscalProfile_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "SelfBillingAgreement" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "textVersion" TEXT NOT NULL,
  "acceptedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "revokedAt" TIMESTAMPTZ(3),
  CONSTRAINT "SelfBillingAgreement_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "SelfBillingAgreement_ordered" CHECK ("revokedAt" >= "acceptedAt"),
  CONSTRAINT "SelfBillingAgreement_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "SelfBillingAgreement_one" ON "SelfBillingAgreement"("userId") WHERE "revokedAt" IS NULL;
CREATE INDEX "SelfBillingAgreement_userId_idx" ON "SelfBillingAgreement"("userId");
