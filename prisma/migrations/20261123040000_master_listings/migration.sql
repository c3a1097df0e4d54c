-- One narrow row per active Master, for the directory and the home page. Only triggers and the task that renews past
-- encuentros write it, each for one Master at a time under an advisory lock, so that every row is computed after all
-- committed changes. They run at the end of the transaction: nobody waits for a lock while holding this one.
create table "MasterListing" (
  "userId" uuid not null,
  "name" text not null,
  "lastName" text not null,
  "country" text,
  "disciplines" text[] not null default '{}',
  "languages" text[] not null default '{}',
  "hasPortrait" boolean not null default false,
  "offeringLength" integer not null default 0,
  "contentCount" integer not null default 0,
  "freeUntil" timestamptz(3),
  "lastPublishedAt" timestamptz(3),
  "nextStartsAt" timestamptz(3),
  "writtenBy" xid8 not null default pg_current_xact_id(),
  constraint "MasterListing_pkey" primary key ("userId")
);

-- Words are one edit apart only if a word, or what remains of it without one letter, is the same for both.
create function "one_edit_keys"(value text) returns text[] language plpgsql immutable parallel safe as $$
declare
  word text;
  keys text[] := '{}';
begin
  foreach word in array regexp_split_to_array(value, '[^a-z0-9ñ]+') loop
    if length(word) > 2 then
      keys := keys || word;
      for i in 1..length(word) loop
        keys := keys || (left(word, i - 1) || substr(word, i + 1));
      end loop;
    end if;
  end loop;
  return keys;
end $$;

create index "MasterListing_name_lastName_userId_idx" on "MasterListing" ("name", "lastName", "userId");
create index "MasterListing_country_name_lastName_userId_idx" on "MasterListing" ("country", "name", "lastName", "userId");
create index "MasterListing_recent" on "MasterListing" ("hasPortrait" desc, "lastPublishedAt" desc)
  where "lastPublishedAt" is not null;
create index "MasterListing_next" on "MasterListing" ("nextStartsAt", "name", "lastName", "userId")
  where "nextStartsAt" is not null;
create index "MasterListing_disciplines_idx" on "MasterListing" using gin ("disciplines");
create index "MasterListing_one_edit" on "MasterListing" using gin ("one_edit_keys"("name" || ' ' || "lastName"));

-- Rows of the given users as they should be; none for users who are no active Masters.
create function "master_listing_rows"(people uuid[]) returns table (
  "userId" uuid, "name" text, "lastName" text, "country" text, "disciplines" text[], "languages" text[],
  "hasPortrait" boolean, "offeringLength" integer, "contentCount" integer, "freeUntil" timestamptz,
  "lastPublishedAt" timestamptz, "nextStartsAt" timestamptz
) language sql stable as $$
  select u.id, "search_fold"(u.name), "search_fold"(u."lastName"), p.country::text, coalesce(p.disciplines, '{}'), m.languages,
    p."profileImage" is not null, length(m.offering), offered.total, offered."freeUntil", offered.latest, coming.soonest
  from "User" u
  join "MasterProfile" m on m."userId" = u.id
  left join "Profile" p on p."userId" = u.id
  cross join lateral (
    select count(*)::int as total, max(a."publishedAt") as latest,
      max(coalesce(a."lastEndsAt", 'infinity')) filter (where a.amount = 0 and a."minimumAmount" is null) as "freeUntil"
    from "Ayni" a where a."userId" = u.id and a.listed) as offered
  cross join lateral (
    select min(e."startsAt") as soonest from "Ayni" a join "Encuentro" e on e."ayniId" = a.id
    where a."userId" = u.id and a.listed and e."cancelledAt" is null and e."startsAt" > now()) as coming
  where u.id = any(people) and u.role in ('master', 'admin') and u."deactivatedAt" is null and u."anonymisedAt" is null
$$;

create function "write_master_listing"(person uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7312046, hashtext(person::text));
  -- The lock is waited for, so the next statement sees what its holder committed.
  insert into "MasterListing" as l ("userId", "name", "lastName", "country", "disciplines", "languages", "hasPortrait",
    "offeringLength", "contentCount", "freeUntil", "lastPublishedAt", "nextStartsAt")
  select * from "master_listing_rows"(array[person])
  on conflict ("userId") do update set
    "name" = excluded."name", "lastName" = excluded."lastName", "country" = excluded."country",
    "disciplines" = excluded."disciplines", "languages" = excluded."languages", "hasPortrait" = excluded."hasPortrait",
    "offeringLength" = excluded."offeringLength", "contentCount" = excluded."contentCount",
    "freeUntil" = excluded."freeUntil", "lastPublishedAt" = excluded."lastPublishedAt", "nextStartsAt" = excluded."nextStartsAt", "writtenBy" = excluded."writtenBy";
  if not found then
    delete from "MasterListing" where "userId" = person;
  end if;
end $$;

-- The first of a transaction's changes writes the row as all of them leave it.
create function "master_listing_changed"() returns trigger language plpgsql as $$
declare
  changed record;
  person uuid;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_table_name = 'User' then
    person := changed.id;
  elsif tg_table_name = 'Encuentro' then
    select a."userId" into person from "Ayni" a where a.id = changed."ayniId" and a.listed;
  else
    person := changed."userId";
  end if;
  if person is not null and not exists (
    select from "MasterListing" where "userId" = person and "writtenBy" = pg_current_xact_id())
  then
    perform "write_master_listing"(person);
  end if;
  return null;
end $$;

create constraint trigger "User_listing" after update on "User" deferrable initially deferred
  for each row when ((old.name, old."lastName", old.role, old."deactivatedAt", old."anonymisedAt")
    is distinct from (new.name, new."lastName", new.role, new."deactivatedAt", new."anonymisedAt"))
  execute function "master_listing_changed"();
create constraint trigger "MasterProfile_listing" after insert or delete on "MasterProfile" deferrable initially deferred
  for each row execute function "master_listing_changed"();
create constraint trigger "MasterProfile_edit_listing" after update on "MasterProfile" deferrable initially deferred
  for each row when ((old.languages, length(old.offering)) is distinct from (new.languages, length(new.offering)))
  execute function "master_listing_changed"();
create constraint trigger "Profile_listing" after insert or delete on "Profile" deferrable initially deferred
  for each row execute function "master_listing_changed"();
create constraint trigger "Profile_edit_listing" after update on "Profile" deferrable initially deferred
  for each row when ((old.disciplines, old.country, old."profileImage")
    is distinct from (new.disciplines, new.country, new."profileImage"))
  execute function "master_listing_changed"();
create constraint trigger "Ayni_new_listing" after insert on "Ayni" deferrable initially deferred
  for each row when (new.listed) execute function "master_listing_changed"();
create constraint trigger "Ayni_gone_listing" after delete on "Ayni" deferrable initially deferred
  for each row when (old.listed) execute function "master_listing_changed"();
create constraint trigger "Ayni_listing" after update on "Ayni" deferrable initially deferred
  for each row when ((old.listed, old."publishedAt", old.amount, old."minimumAmount")
    is distinct from (new.listed, new."publishedAt", new.amount, new."minimumAmount"))
  execute function "master_listing_changed"();
create constraint trigger "Encuentro_new_listing" after insert or delete on "Encuentro" deferrable initially deferred
  for each row execute function "master_listing_changed"();
create constraint trigger "Encuentro_listing" after update on "Encuentro" deferrable initially deferred
  for each row when ((old."startsAt", old."cancelledAt") is distinct from (new."startsAt", new."cancelledAt"))
  execute function "master_listing_changed"();
