-- Somebody buys for good what a membership of theirs opens. The order of the purchase takes no seat of its own while it is not
-- paid: they have one by the order that it replaces.
ALTER TABLE "Order" ADD COLUMN "replacesOpened" BOOLEAN NOT NULL DEFAULT false;

-- A seat that a member has bought is still one of those that were kept for members.
CREATE OR REPLACE FUNCTION "count_held_seats"(content uuid, seats integer, until timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN seats IS NULL OR until <= now() THEN 0 ELSE greatest(0, seats
    - (SELECT count(*) FROM "Order" WHERE "ayniContentId" = content AND "renewedAt" IS NULL
        AND ("membershipId" IS NOT NULL AND status IN ('PENDING', 'COMPLETED')
          OR "replacesOpened" AND status = 'COMPLETED'))
    - (SELECT count(*) FROM "WaitingListEntry" WHERE "ayniId" = content AND "forMember"
        AND "offeredAt" IS NOT NULL AND "endedAt" IS NULL))::integer END
$$;

-- As before, but for the purchase that is not paid.
CREATE OR REPLACE FUNCTION "count_taken_seats"() returns trigger language plpgsql as $$
declare
  was_live boolean := tg_op <> 'INSERT' and old.status in ('PENDING', 'COMPLETED')
    and (old."renewedAt" is null or old."holdsSeat") and not (old.status = 'PENDING' and old."replacesOpened");
  is_live boolean := tg_op <> 'DELETE' and new.status in ('PENDING', 'COMPLETED')
    and (new."renewedAt" is null or new."holdsSeat") and not (new.status = 'PENDING' and new."replacesOpened");
  has_moved boolean := tg_op = 'UPDATE' and old."ayniContentId" <> new."ayniContentId";
begin
  if is_live and (has_moved or not was_live) then
    perform 1 from "Ayni" where id = new."ayniContentId" for no key update;
    update "Ayni" set "heldSeats" = 0
      where id = new."ayniContentId" and "heldSeats" > 0 and "memberSeatsUntil" <= now();
    if found then
      set constraints "Ayni_seats_offered" immediate;
      set constraints "Ayni_seats_offered" deferred;
    end if;
    update "WaitingListEntry" set "endedAt" = now(), outcome = 'RECEIVED', "orderId" = new.id
      where "ayniId" = new."ayniContentId" and "userId" = new."userId" and "endedAt" is null
        and ("offerExpiresAt" is null or "offerExpiresAt" > now()) and not new."isGift";
    update "Ayni" set "takenSeats" = "takenSeats" + 1 where id = new."ayniContentId";
  end if;
  if was_live and (has_moved or not is_live) then
    update "Ayni" set "takenSeats" = "takenSeats" - 1 where id = old."ayniContentId";
  end if;
  return null;
end $$;
