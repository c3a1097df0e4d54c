-- Codes and early prices. The foreign keys lock "Ayni" and "Order" briefly.
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

ALTER TABLE "Order" ADD COLUMN "discountId" UUID;
ALTER TABLE "Order" ADD COLUMN "listAmount" INTEGER;
ALTER TABLE "Order" ADD COLUMN "discountAmount" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "Order" ADD CONSTRAINT "Order_discountId_fkey" FOREIGN KEY ("discountId") REFERENCES "Discount"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
alter table "Order" add constraint "Order_discount_complete" check (
  ("discountId" is null) = ("listAmount" is null) and "discountAmount" between 0 and coalesce("listAmount", 0)) not valid;

-- Unlike a seat, a use is not returned by a renewal, but by a refund of the buyer's own part.
create function "count_discount_uses"() returns trigger language plpgsql as $$
declare
  was_used boolean := tg_op <> 'INSERT' and old."discountId" is not null
    and old.status in ('PENDING', 'COMPLETED') and old."refundedAt" is null;
  is_used boolean := tg_op <> 'DELETE' and new."discountId" is not null
    and new.status in ('PENDING', 'COMPLETED') and new."refundedAt" is null;
begin
  if is_used and not was_used then
    update "Discount" set "usedCount" = "usedCount" + 1
    where id = new."discountId" and "ayniId" = new."ayniContentId";
    if not found then raise exception 'the discount % is of another content', new."discountId"; end if;
  elsif was_used and not is_used then
    update "Discount" set "usedCount" = "usedCount" - 1 where id = old."discountId";
  end if;
  return null;
end $$;

-- After "Order_places" by its name: the content is locked before its discount.
create trigger "Order_uses" after insert or update of status, "refundedAt", "discountId" or delete on "Order"
  for each row execute function "count_discount_uses"();
