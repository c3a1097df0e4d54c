-- Files of payments for the bank, and the sales in them. The foreign keys lock "Order" and "User" briefly.
set local lock_timeout = '5s';

CREATE TYPE "BankFileFormat" AS ENUM ('SEPA', 'CSV');

CREATE TYPE "BankFileStatus" AS ENUM ('OPEN', 'SENT', 'DISCARDED');

CREATE TABLE "BankFile" (
    "id" UUID NOT NULL,
    "format" "BankFileFormat" NOT NULL,
    "status" "BankFileStatus" NOT NULL DEFAULT 'OPEN',
    "executionDate" DATE,
    "madeById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedById" UUID,
    "closedAt" TIMESTAMPTZ(3),
    "paidAt" TIMESTAMPTZ(3),

    CONSTRAINT "BankFile_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "BankFileLine" (
    "fileId" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "status" "BankFileStatus" NOT NULL DEFAULT 'OPEN',
    "masterId" UUID NOT NULL,
    "bankDetailsId" UUID,
    "amount" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,

    CONSTRAINT "BankFileLine_pkey" PRIMARY KEY ("fileId","orderId")
);

CREATE INDEX "BankFile_status_createdAt_idx" ON "BankFile"("status", "createdAt" DESC);

CREATE INDEX "BankFile_madeById_idx" ON "BankFile"("madeById");

CREATE INDEX "BankFile_closedById_idx" ON "BankFile"("closedById");

CREATE UNIQUE INDEX "BankFile_id_status_key" ON "BankFile"("id", "status");

CREATE INDEX "BankFileLine_orderId_idx" ON "BankFileLine"("orderId");

CREATE INDEX "BankFileLine_masterId_idx" ON "BankFileLine"("masterId");

CREATE INDEX "BankFileLine_bankDetailsId_idx" ON "BankFileLine"("bankDetailsId");

ALTER TABLE "BankFile" ADD CONSTRAINT "BankFile_madeById_fkey" FOREIGN KEY ("madeById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "BankFile" ADD CONSTRAINT "BankFile_closedById_fkey" FOREIGN KEY ("closedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "BankFileLine" ADD CONSTRAINT "BankFileLine_fileId_status_fkey" FOREIGN KEY ("fileId", "status") REFERENCES "BankFile"("id", "status") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "BankFileLine" ADD CONSTRAINT "BankFileLine_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "BankFileLine" ADD CONSTRAINT "BankFileLine_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "BankFileLine" ADD CONSTRAINT "BankFileLine_bankDetailsId_fkey" FOREIGN KEY ("bankDetailsId") REFERENCES "BankDetails"("id") ON DELETE SET NULL ON UPDATE CASCADE;

alter table "BankFile"
  add constraint "BankFile_closed" check (
    (status = 'OPEN') = ("closedAt" is null) and (status = 'SENT') = ("paidAt" is not null)),
  add constraint "BankFile_has_execution_date" check ((format = 'SEPA') = ("executionDate" is not null));

alter table "BankFileLine" add constraint "BankFileLine_amount" check (amount > 0);

create unique index "BankFileLine_one_open" on "BankFileLine" ("orderId") where status = 'OPEN';
