-- Seats of a content that are kept for members until an hour; then they are free for all.
ALTER TABLE "Ayni" ADD COLUMN "memberSeats" INTEGER,
  ADD COLUMN "memberSeatsUntil" TIMESTAMPTZ(3),
  ADD COLUMN "heldSeats" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Ayni" ADD CONSTRAINT "Ayni_member_seats" CHECK (
  ("memberSeats" IS NULL) = ("memberSeatsUntil" IS NULL)
  AND ("memberSeats" IS NULL OR (capacity IS NOT NULL AND "memberSeats" BETWEEN 1 AND capacity))
  AND "heldSeats" BETWEEN 0 AND coalesce("memberSeats", 0)) NOT VALID;
ALTER TABLE "Ayni" DROP CONSTRAINT "Ayni_capacity_kept",
  ADD CONSTRAINT "Ayni_capacity_kept" CHECK (capacity IS NULL OR "takenSeats" + "heldSeats" <= capacity) NOT VALID;
ALTER TABLE "WaitingListEntry" ADD COLUMN "forMember" BOOLEAN NOT NULL DEFAULT false;

-- Seats kept for members that none of them has taken or been offered.
CREATE FUNCTION "count_held_seats"(content uuid, seats integer, until timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN seats IS NULL OR until <= now() THEN 0 ELSE greatest(0, seats
    - (SELECT count(*) FROM "Order" WHERE "ayniContentId" = content AND "membershipId" IS NOT NULL
        AND status IN ('PENDING', 'COMPLETED') AND "renewedAt" IS NULL)
    - (SELECT count(*) FROM "WaitingListEntry" WHERE "ayniId" = content AND "forMember"
        AND "offeredAt" IS NOT NULL AND "endedAt" IS NULL))::integer END
$$;

-- Counted with each seat that is taken or returned, under the lock of the content: the check refuses what is kept for others.
CREATE FUNCTION "hold_member_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."heldSeats" := count_held_seats(NEW.id, NEW."memberSeats", NEW."memberSeatsUntil");
  RETURN NEW;
END
$$;
CREATE TRIGGER "Ayni_member_seats_held"
  BEFORE INSERT OR UPDATE OF "takenSeats", "memberSeats", "memberSeatsUntil", "heldSeats" ON "Ayni"
  FOR EACH ROW WHEN (NEW."memberSeats" IS NOT NULL OR NEW."heldSeats" <> 0)
  EXECUTE FUNCTION "hold_member_seats"();

-- Follows findOpeningMembership (lib/orders/membership-periods.ts).
CREATE FUNCTION "is_member_for"(person uuid, content uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "Ayni" a
    JOIN "Membership" m ON m."masterId" = a."userId" AND m."userId" = person AND m."openUntil" > now()
    JOIN "MembershipPlan" p ON p.id = m."planId"
    WHERE a.id = content AND (a.amount > 0 OR a."minimumAmount" IS NOT NULL)
      AND (p."opensAll" OR EXISTS (SELECT FROM "MembershipPlanItem" i WHERE i."planId" = p.id AND i."ayniId" = a.id)))
$$;

-- What is kept goes to members of the list, the rest to the first of all.
CREATE OR REPLACE FUNCTION "offer_freed_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free_seats integer;
  held_seats integer;
  offered boolean := false;
BEGIN
  SELECT CASE WHEN capacity IS NULL THEN NULL ELSE capacity - "takenSeats" - "heldSeats" END, "heldSeats"
  INTO free_seats, held_seats
  FROM "Ayni" WHERE id = NEW.id AND listed AND ("lastEndsAt" IS NULL OR "lastEndsAt" > now())
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF held_seats > 0 THEN
    WITH next AS (
      SELECT e.id FROM "WaitingListEntry" e
      WHERE e."ayniId" = NEW.id AND e."offeredAt" IS NULL AND e."endedAt" IS NULL
        AND EXISTS (SELECT FROM "User" u WHERE u.id = e."userId" AND u."deactivatedAt" IS NULL)
        AND is_member_for(e."userId", NEW.id)
      ORDER BY e.number LIMIT held_seats)
    UPDATE "WaitingListEntry" e SET "offeredAt" = now(), "forMember" = true FROM next WHERE e.id = next.id;
    offered := FOUND;
  END IF;
  IF free_seats IS NULL OR free_seats > 0 THEN
    WITH next AS (
      SELECT e.id FROM "WaitingListEntry" e
      WHERE e."ayniId" = NEW.id AND e."offeredAt" IS NULL AND e."endedAt" IS NULL
        AND EXISTS (SELECT FROM "User" u WHERE u.id = e."userId" AND u."deactivatedAt" IS NULL)
      ORDER BY e.number LIMIT free_seats)
    UPDATE "WaitingListEntry" e SET "offeredAt" = now(), "forMember" = false FROM next WHERE e.id = next.id;
    offered := offered OR FOUND;
  END IF;
  IF offered AND to_regnamespace('graphile_worker') IS NOT NULL THEN
    PERFORM graphile_worker.add_job(
      'offer-seats', json_build_object('ayniId', NEW.id), job_key => 'offer-seats:' || NEW.id);
  END IF;
  RETURN NULL;
END
$$;
DROP TRIGGER "Ayni_seats_offered" ON "Ayni";
CREATE CONSTRAINT TRIGGER "Ayni_seats_offered"
  AFTER UPDATE OF "takenSeats", capacity, listed, status, "memberSeats", "memberSeatsUntil", "heldSeats" ON "Ayni"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.listed AND (NEW."takenSeats" < NEW.capacity OR NEW.capacity IS NULL AND (OLD.capacity IS NOT NULL OR NOT OLD.listed)))
  EXECUTE FUNCTION "offer_freed_seats"();

-- Whoever comes once the hour is over, and before the job, comes after those who wait.
CREATE OR REPLACE FUNCTION "count_taken_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_live boolean := TG_OP <> 'INSERT' AND OLD.status IN ('PENDING', 'COMPLETED')
    AND (OLD."renewedAt" IS NULL OR OLD."holdsSeat");
  is_live boolean := TG_OP <> 'DELETE' AND NEW.status IN ('PENDING', 'COMPLETED')
    AND (NEW."renewedAt" IS NULL OR NEW."holdsSeat");
BEGIN
  IF is_live AND NOT was_live THEN
    PERFORM 1 FROM "Ayni" WHERE id = NEW."ayniContentId" FOR NO KEY UPDATE;
    UPDATE "Ayni" SET "heldSeats" = 0
      WHERE id = NEW."ayniContentId" AND "heldSeats" > 0 AND "memberSeatsUntil" <= now();
    IF FOUND THEN
      SET CONSTRAINTS "Ayni_seats_offered" IMMEDIATE;
      SET CONSTRAINTS "Ayni_seats_offered" DEFERRED;
    END IF;
    UPDATE "WaitingListEntry" SET "endedAt" = now(), outcome = 'RECEIVED', "orderId" = NEW.id
      WHERE "ayniId" = NEW."ayniContentId" AND "userId" = NEW."userId" AND "endedAt" IS NULL
        AND ("offerExpiresAt" IS NULL OR "offerExpiresAt" > now()) AND NOT NEW."isGift";
    UPDATE "Ayni" SET "takenSeats" = "takenSeats" + 1 WHERE id = NEW."ayniContentId";
  ELSIF was_live AND NOT is_live THEN
    UPDATE "Ayni" SET "takenSeats" = "takenSeats" - 1 WHERE id = OLD."ayniContentId";
  END IF;
  RETURN NULL;
END
$$;
