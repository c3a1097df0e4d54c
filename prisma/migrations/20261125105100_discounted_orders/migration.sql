-- The discounts of orders. Apart from the table: who writes an order locks it before its content.
set local lock_timeout = '5s';

ALTER TABLE "Order" ADD COLUMN "discountId" UUID;
ALTER TABLE "Order" ADD COLUMN "listAmount" INTEGER;
ALTER TABLE "Order" ADD COLUMN "discountAmount" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "Order" ADD CONSTRAINT "Order_discountId_fkey" FOREIGN KEY ("discountId") REFERENCES "Discount"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
alter table "Order" add constraint "Order_discount_complete" check (
  ("discountId" is null) = ("listAmount" is null) and "discountAmount" between 0 and coalesce("listAmount", 0)) not valid;

-- A check of "amount" could refuse what the former release writes; of orders with a discount it writes none.
-- Unlike a seat, a use is not returned by a renewal, but by a refund of the buyer's own part.
create function "count_discount_uses"() returns trigger language plpgsql as $$
declare
  was_used boolean := tg_op <> 'INSERT' and old."discountId" is not null
    and old.status in ('PENDING', 'COMPLETED') and old."refundedAt" is null;
  is_used boolean := tg_op <> 'DELETE' and new."discountId" is not null
    and new.status in ('PENDING', 'COMPLETED') and new."refundedAt" is null;
begin
  if tg_op <> 'DELETE' and new.amount <> new."listAmount" - new."discountAmount" + new."seatAmount" then
    raise exception 'the amount of order % is not that of its discount', new.id;
  end if;
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
create trigger "Order_uses" after insert or delete or update of status, "refundedAt", "discountId", "listAmount",
    "discountAmount", "seatAmount", amount on "Order"
  for each row execute function "count_discount_uses"();
