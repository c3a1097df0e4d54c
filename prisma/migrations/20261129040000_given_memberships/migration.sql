-- Memberships that were given: paid once, for so many months, and never charged.
ALTER TABLE "Membership" ADD COLUMN "giftMonths" SMALLINT;
ALTER TABLE "Membership" DROP CONSTRAINT "Membership_runs";
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_runs" CHECK ("state" IN ('PENDING', 'ENDED')
  OR ("paidUntil" IS NOT NULL AND ("subscriptionId" IS NOT NULL OR "giftMonths" IS NOT NULL))) NOT VALID;
-- Nobody charges a gift.
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_gift_is_free" CHECK ("giftMonths" IS NULL OR ("giftMonths" > 0
  AND "subscriptionId" IS NULL AND "nextChargeAt" IS NULL AND "state" IN ('ACTIVE', 'ENDED'))) NOT VALID;
-- No processor has an invoice of a period that was given.
ALTER TABLE "MembershipPeriod" ALTER COLUMN "invoiceId" DROP NOT NULL;

-- A gift takes a seat until it has its receiver's order, or nobody can accept it any more; that of a membership takes one of
-- its plan. It leaves the waiting of its buyer as it is.
CREATE OR REPLACE FUNCTION "count_taken_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    if new."isGift" then
      update "MembershipPlan" set "taken" = "taken" + 1 where id = new."ayniContentId";
    end if;
  elsif was_live and not is_live then
    update "Ayni" set "takenSeats" = "takenSeats" - 1 where id = old."ayniContentId";
    if old."isGift" then
      update "MembershipPlan" set "taken" = "taken" - 1 where id = old."ayniContentId";
    end if;
  end if;
  return null;
end $$;
