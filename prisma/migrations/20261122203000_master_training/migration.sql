-- Training that Masters state, and the mark of the admin who saw it. The foreign keys lock "MasterProfile" and "User"
-- briefly.
set local lock_timeout = '5s';

CREATE TABLE "MasterTraining" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "title" TEXT NOT NULL,
    "school" TEXT NOT NULL,
    "year" SMALLINT NOT NULL,
    "seenAt" TIMESTAMPTZ(3),
    "seenById" UUID,

    CONSTRAINT "MasterTraining_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "MasterTraining_seenById_idx" ON "MasterTraining"("seenById");

CREATE UNIQUE INDEX "MasterTraining_userId_position_key" ON "MasterTraining"("userId", "position");

ALTER TABLE "MasterTraining" ADD CONSTRAINT "MasterTraining_userId_fkey" FOREIGN KEY ("userId") REFERENCES "MasterProfile"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "MasterTraining" ADD CONSTRAINT "MasterTraining_seenById_fkey" FOREIGN KEY ("seenById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

alter table "MasterTraining"
  add constraint "MasterTraining_at_most_8" check (position between 0 and 7),
  add constraint "MasterTraining_text" check (
    length(title) between 1 and 120 and length(school) between 1 and 120),
  add constraint "MasterTraining_year_range" check (year between 1930 and 2100),
  add constraint "MasterTraining_seen_at" check ("seenById" is null or "seenAt" is not null),
  add constraint "MasterTraining_not_oneself" check ("seenById" <> "userId");

create function "training_changed"() returns trigger language plpgsql as $$
begin
  if (new."userId", new.title, new.school, new.year) is distinct from (old."userId", old.title, old.school, old.year)
  then
    new."seenAt" := null;
    new."seenById" := null;
  end if;
  return new;
end $$;

create trigger "MasterTraining_changed" before update on "MasterTraining"
  for each row execute function "training_changed"();
