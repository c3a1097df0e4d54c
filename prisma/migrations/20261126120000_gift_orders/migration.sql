-- Orders that are paid for somebody else. Apart from the table: who writes an order locks it before its content.
set local lock_timeout = '5s';

ALTER TYPE "TokenPurpose" ADD VALUE 'RECEIVE_GIFT';

ALTER TABLE "Order" ADD COLUMN "isGift" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Order" ADD COLUMN "holdsSeat" BOOLEAN NOT NULL DEFAULT false;

-- A gift is renewed from the beginning, so that no release takes it for an order of its buyer's own. A check of columns that
-- the former release writes has to wait for its end, so a trigger compares them.
alter table "Order" drop constraint "Order_renewed_has_ended";

create function "check_renewal"() returns trigger language plpgsql as $$
begin
  if new."isGift" then
    if new.amount <= 0 or new."seatAmount" <> 0 or new."renewedAt" is null
      or new."contentExpirationDate" is distinct from new."renewedAt"
    then
      raise exception 'Order_gift: the order % is not that of a gift', new.id
        using errcode = 'check_violation', constraint = 'Order_gift';
    end if;
  elsif new."holdsSeat" then
    raise exception 'Order_gift: the order % is none, but holds a seat', new.id
      using errcode = 'check_violation', constraint = 'Order_gift';
  elsif new."renewedAt" is not null and new.status <> 'REFUNDED' and not (new.status = 'COMPLETED'
    and new."contentExpirationDate" is not null and new."contentExpirationDate" <= new."renewedAt")
  then
    raise exception 'Order_renewed_has_ended: the order % is renewed before it has ended', new.id
      using errcode = 'check_violation', constraint = 'Order_renewed_has_ended';
  end if;
  return null;
end $$;

create trigger "Order_renewal" after insert or update of status, amount, "seatAmount", "renewedAt", "contentExpirationDate",
    "isGift", "holdsSeat" on "Order"
  for each row execute function "check_renewal"();

-- Whoever completes the order, also the former release, gives its buyer no access.
create function "close_gift_access"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new."renewedAt" := coalesce(new."renewedAt", new."purchaseDate");
  else
    new."renewedAt" := coalesce(old."renewedAt", new."renewedAt", new."purchaseDate");
  end if;
  new."contentExpirationDate" := new."renewedAt";
  return new;
end $$;

create trigger "Order_gift_access" before insert or update on "Order"
  for each row when (new."isGift") execute function "close_gift_access"();

-- A gift takes a seat until it has its receiver's order, or nobody can accept it any more. It leaves the waiting of its
-- buyer as it is.
create or replace function "count_taken_seats"() returns trigger language plpgsql as $$
declare
  was_live boolean := tg_op <> 'INSERT' and old.status in ('PENDING', 'COMPLETED')
    and (old."renewedAt" is null or old."holdsSeat");
  is_live boolean := tg_op <> 'DELETE' and new.status in ('PENDING', 'COMPLETED')
    and (new."renewedAt" is null or new."holdsSeat");
begin
  if is_live and not was_live then
    perform 1 from "Ayni" where id = new."ayniContentId" for no key update;
    update "WaitingListEntry" set "endedAt" = now(), outcome = 'RECEIVED', "orderId" = new.id
      where "ayniId" = new."ayniContentId" and "userId" = new."userId" and "endedAt" is null
        and ("offerExpiresAt" is null or "offerExpiresAt" > now()) and not new."isGift";
    update "Ayni" set "takenSeats" = "takenSeats" + 1 where id = new."ayniContentId";
  elsif was_live and not is_live then
    update "Ayni" set "takenSeats" = "takenSeats" - 1 where id = old."ayniContentId";
  end if;
  return null;
end $$;

create or replace trigger "Order_places" after insert or update of status, "renewedAt", "holdsSeat" or delete on "Order"
  for each row execute function "count_taken_seats"();
