-- Codes and early prices. The foreign key locks "Ayni" briefly.
set local lock_timeout = '5s';

CREATE TYPE "DiscountKind" AS ENUM ('CODE', 'EARLY');

CREATE TABLE "Discount" (
    "id" UUID NOT NULL,
    "ayniId" UUID NOT NULL,
    "masterId" UUID NOT NULL,
    "kind" "DiscountKind" NOT NULL,
    "code" TEXT,
    "percent" SMALLINT,
    "amount" INTEGER,
    "currency" CHAR(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3),
    "maxUses" INTEGER,
    "usedCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archivedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Discount_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "Discount_ayniId_masterId_idx" ON "Discount"("ayniId", "masterId");

CREATE INDEX "Discount_masterId_createdAt_idx" ON "Discount"("masterId", "createdAt" DESC);

ALTER TABLE "Discount" ADD CONSTRAINT "Discount_ayniId_masterId_fkey" FOREIGN KEY ("ayniId", "masterId") REFERENCES "Ayni"("id", "userId") ON DELETE CASCADE ON UPDATE CASCADE;

alter table "Discount"
  add constraint "Discount_has_code" check ((kind = 'CODE') = (code is not null) and code <> ''),
  add constraint "Discount_reduces" check (
    num_nonnulls(percent, amount) = 1 and percent between 1 and 100 and amount > 0),
  add constraint "Discount_early_ends" check (kind <> 'EARLY' or num_nonnulls("endsAt", "maxUses") > 0),
  add constraint "Discount_uses_positive" check ("usedCount" >= 0 and "maxUses" > 0),
  add constraint "Discount_uses_kept" check ("usedCount" <= "maxUses");

create unique index "Discount_one_code" on "Discount" ("ayniId", code) where "archivedAt" is null;
create unique index "Discount_one_early" on "Discount" ("ayniId") where kind = 'EARLY' and "archivedAt" is null;
