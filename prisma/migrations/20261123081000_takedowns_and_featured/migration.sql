-- Contents that admins have taken down, and those they feature on the home page. The foreign keys lock "Ayni" and
-- "User" briefly, and so does the trigger.
set local lock_timeout = '5s';

CREATE TABLE "AyniTakedown" (
    "ayniId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "takenDownById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AyniTakedown_pkey" PRIMARY KEY ("ayniId")
);

CREATE TABLE "FeaturedAyni" (
    "ayniId" UUID NOT NULL,
    "slot" SMALLINT NOT NULL,
    "featuredById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FeaturedAyni_pkey" PRIMARY KEY ("ayniId")
);

CREATE INDEX "AyniTakedown_takenDownById_idx" ON "AyniTakedown"("takenDownById");

CREATE UNIQUE INDEX "FeaturedAyni_slot_key" ON "FeaturedAyni"("slot");

CREATE INDEX "FeaturedAyni_featuredById_idx" ON "FeaturedAyni"("featuredById");

ALTER TABLE "AyniTakedown" ADD CONSTRAINT "AyniTakedown_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AyniTakedown" ADD CONSTRAINT "AyniTakedown_takenDownById_fkey" FOREIGN KEY ("takenDownById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "FeaturedAyni" ADD CONSTRAINT "FeaturedAyni_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "FeaturedAyni" ADD CONSTRAINT "FeaturedAyni_featuredById_fkey" FOREIGN KEY ("featuredById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

alter table "AyniTakedown"
  add constraint "AyniTakedown_reason_length" check (length(trim(reason)) between 1 and 1000);

alter table "FeaturedAyni"
  add constraint "FeaturedAyni_at_most_8" check (slot between 1 and 8);

-- Whatever its Master does, a content that was taken down is not public.
create or replace function "ayni_listed"() returns trigger language plpgsql as $$
begin
  perform 1 from "User" where id = new."userId" for share;
  new.listed := new.status = 'PUBLISHED' and "may_offer"(new."userId")
    and not exists (select from "AyniTakedown" t where t."ayniId" = new.id);
  return new;
end $$;

create function "takedown_changed"() returns trigger language plpgsql as $$
begin
  update "Ayni" set listed = listed where id = coalesce(new."ayniId", old."ayniId");
  return null;
end $$;

create trigger "AyniTakedown_changed" after insert or delete on "AyniTakedown"
  for each row execute function "takedown_changed"();
