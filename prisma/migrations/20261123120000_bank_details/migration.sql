-- Where Masters are paid. The foreign key locks "User" briefly.
set local lock_timeout = '5s';

-- Equality of users beside overlapping times in one constraint.
create extension if not exists btree_gist;

ALTER TYPE "TokenPurpose" ADD VALUE 'CONFIRM_BANK_DETAILS';
ALTER TYPE "TokenPurpose" ADD VALUE 'CANCEL_BANK_DETAILS';

CREATE TYPE "BankMethod" AS ENUM ('IBAN', 'CLABE', 'CBU', 'CCI', 'PIX', 'US_ACCOUNT', 'OTHER');

CREATE TABLE "BankDetails" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "country" CHAR(2) NOT NULL,
    "method" "BankMethod" NOT NULL,
    "lastCharacters" TEXT NOT NULL,
    "sealed" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMPTZ(3),
    "effectiveAt" TIMESTAMPTZ(3),
    "cancelledAt" TIMESTAMPTZ(3),

    CONSTRAINT "BankDetails_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "BankDetails_userId_effectiveAt_idx" ON "BankDetails"("userId", "effectiveAt" DESC);

ALTER TABLE "BankDetails" ADD CONSTRAINT "BankDetails_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table "BankDetails"
  add constraint "BankDetails_masked" check (length("lastCharacters") between 1 and 4 and country ~ '^[A-Z]{2}$'),
  add constraint "BankDetails_held" check (
    ("confirmedAt" is null) = ("effectiveAt" is null) and "confirmedAt" >= "createdAt"
    and "effectiveAt" - "confirmedAt" >= interval '72 hours'),
  add constraint "BankDetails_cancelled_is_empty" check ("cancelledAt" is null or sealed is null),
  -- From the request until it is in force.
  add constraint "BankDetails_one_pending" exclude using gist (
    "userId" with =, tstzrange("createdAt", coalesce("effectiveAt", 'infinity'::timestamptz)) with &&)
    where ("cancelledAt" is null);
