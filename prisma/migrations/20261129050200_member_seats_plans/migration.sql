-- The plans whose members seats are kept for; none means all plans that open the content.
ALTER TABLE "Ayni" ADD COLUMN "memberSeatsPlans" UUID[] NOT NULL DEFAULT '{}'::uuid[];

-- Members of other plans take the seats of everybody. What a member has bought counts as by the membership that it replaced.
CREATE FUNCTION "count_held_seats"(content uuid, seats integer, until timestamptz, plans uuid[]) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN seats IS NULL OR until <= now() THEN 0 ELSE greatest(0, seats
    - (SELECT count(*) FROM "Order" o WHERE o."ayniContentId" = content AND o."renewedAt" IS NULL
        AND (o."membershipId" IS NOT NULL AND o.status IN ('PENDING', 'COMPLETED')
          OR o."replacesOpened" AND o.status = 'COMPLETED')
        AND (plans = '{}' OR EXISTS (SELECT FROM "Membership" m WHERE m."planId" = ANY (plans)
          AND m.id = coalesce(o."membershipId", (SELECT f."membershipId" FROM "Order" f
            WHERE f."ayniContentId" = content AND f."userId" = o."userId" AND f."membershipId" IS NOT NULL
              AND f.status = 'COMPLETED' AND f."renewedAt" IS NOT NULL
            ORDER BY f."renewedAt" DESC, f.id DESC LIMIT 1)))))
    - (SELECT count(*) FROM "WaitingListEntry" WHERE "ayniId" = content AND "forMember"
        AND "offeredAt" IS NOT NULL AND "endedAt" IS NULL))::integer END
$$;

CREATE OR REPLACE FUNCTION "hold_member_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."heldSeats" := count_held_seats(NEW.id, NEW."memberSeats", NEW."memberSeatsUntil", NEW."memberSeatsPlans");
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER "Ayni_member_seats_held"
  BEFORE INSERT OR UPDATE OF "takenSeats", "memberSeats", "memberSeatsUntil", "memberSeatsPlans", "heldSeats" ON "Ayni"
  FOR EACH ROW WHEN (NEW."memberSeats" IS NOT NULL OR NEW."heldSeats" <> 0)
  EXECUTE FUNCTION "hold_member_seats"();
DROP FUNCTION "count_held_seats"(uuid, integer, timestamptz);

-- Tells who may take what is kept; follows findOpeningMembership (lib/orders/membership-periods.ts).
CREATE OR REPLACE FUNCTION "is_member_for"(person uuid, content uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "Ayni" a
    JOIN "Membership" m ON m."masterId" = a."userId" AND m."userId" = person AND m."openUntil" > now()
    JOIN "MembershipPlan" p ON p.id = m."planId"
    WHERE a.id = content AND (a.amount > 0 OR a."minimumAmount" IS NOT NULL)
      AND (a."memberSeatsPlans" = '{}' OR p.id = ANY (a."memberSeatsPlans"))
      AND (p."opensAll" OR EXISTS (SELECT FROM "MembershipPlanItem" i WHERE i."planId" = p.id AND i."ayniId" = a.id)))
$$;
