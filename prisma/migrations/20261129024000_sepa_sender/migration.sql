-- The operator's account that SEPA files are paid from. A change is a new row: a file keeps the sender that it was made with.
CREATE TABLE "SepaSender" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "iban" TEXT NOT NULL,
  "bic" TEXT,
  "createdById" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "SepaSender_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "SepaSender_bounded" CHECK (length("name") BETWEEN 1 AND 70 AND "iban" ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$'
    AND "bic" ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  CONSTRAINT "SepaSender_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "SepaSender_createdAt_idx" ON "SepaSender"("createdAt" DESC);
CREATE INDEX "SepaSender_createdById_idx" ON "SepaSender"("createdById");
