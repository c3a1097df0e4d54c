-- Packs of hours: what several of them cost together, and what was bought.
CREATE TABLE "PackPrice" (
    "ayniId" UUID NOT NULL,
    "sessions" SMALLINT NOT NULL,
    "amount" INTEGER NOT NULL,
    "months" SMALLINT NOT NULL DEFAULT 6,

    CONSTRAINT "PackPrice_bounded" CHECK ("sessions" IN (3, 5, 10) AND "amount" BETWEEN 1 AND 100000000 AND "months" BETWEEN 1 AND 24),
    CONSTRAINT "PackPrice_pkey" PRIMARY KEY ("ayniId", "sessions"),
    CONSTRAINT "PackPrice_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "BookingTerms"("ayniId") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "Pack" (
    "id" UUID NOT NULL,
    "ayniId" UUID NOT NULL,
    "offerId" UUID NOT NULL,
    "masterId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "sessions" SMALLINT NOT NULL,
    "lastDay" DATE NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "closedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Pack_sizes" CHECK ("sessions" IN (3, 5, 10)),
    CONSTRAINT "Pack_not_own" CHECK ("masterId" <> "userId"),
    CONSTRAINT "Pack_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Pack_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Pack_offerId_fkey" FOREIGN KEY ("offerId") REFERENCES "Ayni"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Pack_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Pack_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Pack_ayniId_key" ON "Pack"("ayniId");
CREATE UNIQUE INDEX "Pack_id_offerId_userId_key" ON "Pack"("id", "offerId", "userId");
CREATE INDEX "Pack_userId_expiresAt_idx" ON "Pack"("userId", "expiresAt");
CREATE INDEX "Pack_masterId_expiresAt_idx" ON "Pack"("masterId", "expiresAt");
CREATE INDEX "Pack_offerId_idx" ON "Pack"("offerId");

ALTER TABLE "Booking" ADD COLUMN "packId" UUID;
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_packId_offerId_userId_fkey" FOREIGN KEY ("packId", "offerId", "userId")
  REFERENCES "Pack"("id", "offerId", "userId") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- How many sessions of a pack are used: those of hours that stand, upcoming or over. An hour that nobody came to lead is not
-- one, unless it was led for half of its length with the person present after all.
CREATE FUNCTION "pack_used"(pack uuid) returns int language sql stable as $$
  select count(*)::int from "Booking" b
  where b."packId" = pack and b."isLive" and not exists (
    select from "Encuentro" e join "Room" r on r."encuentroId" = e.id
    where e."ayniId" = b."ayniId" and r."missedStartsAt" = e."startsAt" and not (
      coalesce(r."ledSeconds", 0) * 2 >= extract(epoch from e."endsAt" - e."startsAt") and exists (
        select from "AttendanceMeasure" m
        where m."encuentroId" = e.id and m."userId" = b."userId" and m."isPresent")))
$$;

-- The last session is sold once: the pack is locked before its hours are counted.
CREATE FUNCTION "check_pack_sessions"() returns trigger language plpgsql as $$
declare
  bought int;
begin
  select sessions into bought from "Pack" where id = new."packId" for no key update;
  if "pack_used"(new."packId") > bought then
    raise exception 'Pack_sessions_kept: the pack % has no session left', new."packId"
      using errcode = 'check_violation', constraint = 'Pack_sessions_kept';
  end if;
  return null;
end $$;

CREATE TRIGGER "Booking_pack_sessions" after insert or update of "isLive", "packId" on "Booking"
  for each row when (new."packId" is not null and new."isLive") execute function "check_pack_sessions"();
