-- Hours by appointment: an offer, the hours of its Master, and what was booked.
ALTER TABLE "Ayni" ADD COLUMN "isBookable" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Ayni" ADD COLUMN "offerId" UUID;
ALTER TABLE "Ayni" ADD CONSTRAINT "Ayni_offerId_fkey" FOREIGN KEY ("offerId") REFERENCES "Ayni"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
-- A copy is in no list and has no bit in the filters.
ALTER TABLE "Ayni" ADD CONSTRAINT "Ayni_copy_hidden" CHECK ("offerId" IS NULL OR (status = 'ARCHIVED' AND "position" IS NULL AND NOT "isBookable")) NOT VALID;
ALTER TABLE "Ayni" ADD CONSTRAINT "Ayni_bookable_event" CHECK (NOT "isBookable" OR "contentType" = 'EVENT') NOT VALID;

CREATE TABLE "BookingTerms" (
    "ayniId" UUID NOT NULL,
    "minutes" SMALLINT NOT NULL,
    "bufferBefore" SMALLINT NOT NULL DEFAULT 0,
    "bufferAfter" SMALLINT NOT NULL DEFAULT 0,
    "noticeHours" SMALLINT NOT NULL DEFAULT 12,
    "horizonDays" SMALLINT NOT NULL DEFAULT 60,
    "perDay" SMALLINT,
    "moveHours" SMALLINT NOT NULL DEFAULT 24,
    "questions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "nextFreeAt" TIMESTAMPTZ(3),

    CONSTRAINT "BookingTerms_bounded" CHECK ("minutes" BETWEEN 10 AND 480 AND "bufferBefore" BETWEEN 0 AND 240
      AND "bufferAfter" BETWEEN 0 AND 240 AND "noticeHours" BETWEEN 0 AND 720 AND "horizonDays" BETWEEN 1 AND 365
      AND ("perDay" IS NULL OR "perDay" BETWEEN 1 AND 48) AND "moveHours" BETWEEN 0 AND 720
      AND cardinality("questions") <= 10),
    CONSTRAINT "BookingTerms_pkey" PRIMARY KEY ("ayniId"),
    CONSTRAINT "BookingTerms_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "BookingTerms_nextFreeAt_idx" ON "BookingTerms"("nextFreeAt");

CREATE TABLE "Availability" (
    "masterId" UUID NOT NULL,
    "zone" TEXT NOT NULL,
    "weekly" JSONB NOT NULL DEFAULT '[]',
    "exceptions" JSONB NOT NULL DEFAULT '[]',
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Availability_pkey" PRIMARY KEY ("masterId"),
    CONSTRAINT "Availability_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TYPE "BookingSide" AS ENUM ('MASTER', 'APPRENTICE');

CREATE TABLE "Booking" (
    "id" UUID NOT NULL,
    "ayniId" UUID NOT NULL,
    "offerId" UUID NOT NULL,
    "masterId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "blockedFrom" TIMESTAMPTZ(3) NOT NULL,
    "blockedUntil" TIMESTAMPTZ(3) NOT NULL,
    "isLive" BOOLEAN NOT NULL DEFAULT true,
    "answers" TEXT,
    "note" TEXT,
    "cancelledAt" TIMESTAMPTZ(3),
    "cancelledBy" "BookingSide",
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Booking_times" CHECK ("blockedFrom" <= "startsAt" AND "startsAt" < "endsAt" AND "endsAt" <= "blockedUntil"),
    CONSTRAINT "Booking_not_own" CHECK ("masterId" <> "userId"),
    CONSTRAINT "Booking_cancelled" CHECK (("cancelledAt" IS NULL) = ("cancelledBy" IS NULL) AND NOT ("isLive" AND "cancelledAt" IS NOT NULL)),
    CONSTRAINT "Booking_master_free" EXCLUDE USING gist ("masterId" WITH =, tstzrange("blockedFrom", "blockedUntil") WITH &&) WHERE ("isLive"),
    CONSTRAINT "Booking_apprentice_free" EXCLUDE USING gist ("userId" WITH =, tstzrange("startsAt", "endsAt") WITH &&) WHERE ("isLive"),
    CONSTRAINT "Booking_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Booking_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Booking_offerId_fkey" FOREIGN KEY ("offerId") REFERENCES "Ayni"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Booking_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Booking_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Booking_ayniId_key" ON "Booking"("ayniId");
CREATE INDEX "Booking_masterId_startsAt_idx" ON "Booking"("masterId", "startsAt");
CREATE INDEX "Booking_userId_startsAt_idx" ON "Booking"("userId", "startsAt");
CREATE INDEX "Booking_offerId_idx" ON "Booking"("offerId");

-- An hour is taken while its order is pending or completed. A refund, or a payment that never came, frees it; a payment that
-- comes after somebody else has taken it violates the exclusion, and is returned.
CREATE FUNCTION "booking_follows_order"() returns trigger language plpgsql as $$
declare
  is_live boolean := new.status in ('PENDING', 'COMPLETED');
begin
  update "Booking" set "isLive" = is_live, "updatedAt" = now()
  where "ayniId" = new."ayniContentId" and "cancelledAt" is null and "isLive" <> is_live;
  if found and not is_live then
    update "Encuentro" set "cancelledAt" = now(), sequence = sequence + 1
    where "ayniId" = new."ayniContentId" and "cancelledAt" is null and "startsAt" > now();
  elsif found then
    update "Encuentro" set "cancelledAt" = null, sequence = sequence + 1
    where "ayniId" = new."ayniContentId" and "cancelledAt" is not null;
  end if;
  return null;
end $$;

CREATE TRIGGER "Order_booking" after update of status on "Order"
  for each row when (old.status is distinct from new.status) execute function "booking_follows_order"();
