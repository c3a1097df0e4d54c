-- The schema of the first release. Tables follow schema.prisma; constraints, indexes, functions and triggers that it cannot
-- express are explained in docs/ARCHITECTURE.md.

-- Functions precede the tables that they name.
SET LOCAL check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- Words of searches ---------------------------------------------------------------------------------------------------

-- Case and accents do not count in search, but ñ is a letter of its own.
CREATE FUNCTION "search_fold"(value text) returns text language sql immutable parallel safe as $$
  select translate(lower(value), 'áàâäãéèêëíìîïóòôöõúùûüç', 'aaaaaeeeeiiiiooooouuuuc')
$$;

-- Signs part words; without this the parser takes "cuerpo/mente" for a file's name.
CREATE FUNCTION "search_text"(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace("search_fold"(value), '[!-/:-@[-`{-~]+', ' ', 'g')
$$;

-- The stemmer knows "-ción" by its accent, which the plural loses and a search need not have: "meditacion" must have the
-- stem of "meditación" and "meditaciones".
CREATE FUNCTION "search_endings"(folded text) returns text language sql immutable parallel safe as $$
  select regexp_replace(folded, '([cs])ion\M', '\1ión', 'g')
$$;

-- Words are one edit apart only if a word, or what remains of it without one letter, is the same for both.
CREATE FUNCTION "one_edit_keys"(value text) returns text[] language plpgsql immutable parallel safe as $$
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

CREATE FUNCTION "search_words"(content text) returns void language sql as $$
  insert into "SearchWord" (word, "displayForm")
  select distinct on ("search_fold"(w) collate "C") "search_fold"(w), w
  from unnest(tsvector_to_array(to_tsvector('simple', content))) as w
  where length(w) between 3 and 40 and w !~ '[0-9@.:/_-]'
  order by "search_fold"(w) collate "C", w
  on conflict do nothing
$$;

CREATE FUNCTION "search_changed"(changed_kind text, subject uuid) returns void language sql as $$
  insert into "SearchChange" (kind, "subjectId") values (changed_kind, subject)
  on conflict (kind, "subjectId") do update set "changedAt" = now()
$$;

CREATE TABLE "SearchWord" (
    word text NOT NULL COLLATE pg_catalog."C",
    "displayForm" text NOT NULL,
    CONSTRAINT "SearchWord_pkey" PRIMARY KEY (word)
);
CREATE INDEX "SearchWord_word_idx" ON "SearchWord" USING gin (word gin_trgm_ops);

-- What a search engine of its own does not know yet: one row for each content and Master, however often they change.
CREATE TABLE "SearchChange" (
    kind text NOT NULL,
    "subjectId" uuid NOT NULL,
    "changedAt" timestamptz(3) DEFAULT now() NOT NULL,
    CONSTRAINT "SearchChange_kind" CHECK (kind IN ('content', 'master')),
    CONSTRAINT "SearchChange_pkey" PRIMARY KEY (kind, "subjectId")
);

-- Accounts ------------------------------------------------------------------------------------------------------------

CREATE TYPE "Role" AS ENUM ('student', 'master', 'admin');

CREATE TABLE "User" (
    id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    "lastName" text NOT NULL,
    email text NOT NULL,
    "passwordHash" text NOT NULL,
    role "Role" DEFAULT 'student' NOT NULL,
    "emailVerified" timestamptz(3),
    country char(2),
    currency char(3),
    timezone text,
    "acceptedTermsAt" timestamptz(3) NOT NULL,
    "lastActiveAt" timestamptz(3),
    "notificationPreferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
    "deactivatedAt" timestamptz(3),
    "anonymisedAt" timestamptz(3),
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "quietFrom" smallint DEFAULT 1320,
    "quietTo" smallint DEFAULT 480,
    CONSTRAINT "User_email_lower" CHECK (email = lower(email)),
    CONSTRAINT "User_quiet_hours" CHECK ((("quietFrom" IS NULL) = ("quietTo" IS NULL)) AND ("quietFrom" BETWEEN 0 AND 1439) AND ("quietTo" BETWEEN 0 AND 1439) AND ("quietFrom" <> "quietTo")),
    CONSTRAINT "User_slug_form" CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    CONSTRAINT "User_pkey" PRIMARY KEY (id)
);
CREATE INDEX "User_by_activity" ON "User" (COALESCE("lastActiveAt", '1970-01-01 00:00:00+00'::timestamptz) DESC, id DESC);
CREATE INDEX "User_createdAt_id_idx" ON "User" ("createdAt" DESC, id DESC);
CREATE UNIQUE INDEX "User_email_key" ON "User" (email);
CREATE INDEX "User_role_createdAt_idx" ON "User" (role, "createdAt" DESC);
CREATE UNIQUE INDEX "User_slug_key" ON "User" (slug);
-- The order of names in lists of people.
CREATE INDEX "User_by_name" ON "User" (search_fold(((name || ' ') || "lastName")), id);
-- The text that the search for users looks through.
CREATE INDEX "User_search" ON "User" USING gin (search_fold(((((name || ' ') || "lastName") || ' ') || email)) gin_trgm_ops);

CREATE TYPE "MasterTitle" AS ENUM ('MAESTRA', 'MAESTRO', 'MAESTRE');

CREATE TABLE "Profile" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    "completedStep" integer DEFAULT 0 NOT NULL,
    country char(2),
    state text,
    city text,
    "profileImage" text,
    "backgroundImage" text,
    disciplines text[] DEFAULT ARRAY[]::text[],
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "masterTitle" "MasterTitle",
    CONSTRAINT "Profile_completedStep_range" CHECK ("completedStep" BETWEEN 0 AND 4),
    CONSTRAINT "Profile_pkey" PRIMARY KEY (id),
    CONSTRAINT "Profile_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "Profile_city_search" ON "Profile" USING gin (search_fold(city) gin_trgm_ops);
CREATE INDEX "Profile_disciplines_idx" ON "Profile" USING gin (disciplines);
CREATE UNIQUE INDEX "Profile_userId_key" ON "Profile" ("userId");

CREATE TABLE "SecondFactor" (
    "userId" uuid NOT NULL,
    secret text NOT NULL,
    "confirmedAt" timestamptz(3),
    "lastUsedStep" integer DEFAULT 0 NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "SecondFactor_pkey" PRIMARY KEY ("userId"),
    CONSTRAINT "SecondFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE "RecoveryCode" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    hash text NOT NULL,
    "usedAt" timestamptz(3),
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY (id),
    CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX "RecoveryCode_hash_key" ON "RecoveryCode" (hash);
CREATE INDEX "RecoveryCode_userId_idx" ON "RecoveryCode" ("userId");

CREATE TABLE "Session" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    "userAgent" text,
    address text,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "lastSeenAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "expiresAt" timestamptz(3) NOT NULL,
    "revokedAt" timestamptz(3),
    CONSTRAINT "Session_pkey" PRIMARY KEY (id),
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "Session_expiresAt_idx" ON "Session" ("expiresAt");
CREATE INDEX "Session_userId_createdAt_idx" ON "Session" ("userId", "createdAt" DESC);

CREATE TYPE "TokenPurpose" AS ENUM ('VERIFY_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL', 'UNLOCK_SIGN_IN', 'CONFIRM_BANK_DETAILS', 'CANCEL_BANK_DETAILS', 'RECEIVE_GIFT');

CREATE TABLE "Token" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    purpose "TokenPurpose" NOT NULL,
    hash text,
    payload jsonb,
    "expiresAt" timestamptz(3) NOT NULL,
    "usedAt" timestamptz(3),
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "Token_pkey" PRIMARY KEY (id),
    CONSTRAINT "Token_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "Token_expiresAt_idx" ON "Token" ("expiresAt");
CREATE UNIQUE INDEX "Token_hash_key" ON "Token" (hash);
CREATE INDEX "Token_userId_purpose_idx" ON "Token" ("userId", purpose);

CREATE TABLE "SignInThrottle" (
    key text NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    "windowEndsAt" timestamptz(3) NOT NULL,
    "blockedUntil" timestamptz(3),
    "sourceHash" text,
    "startedAt" timestamptz(3),
    CONSTRAINT "SignInThrottle_pkey" PRIMARY KEY (key)
);
CREATE INDEX "SignInThrottle_sourceHash_windowEndsAt_idx" ON "SignInThrottle" ("sourceHash", "windowEndsAt");
CREATE INDEX "SignInThrottle_windowEndsAt_idx" ON "SignInThrottle" ("windowEndsAt");

CREATE TABLE "RateLimiterFlexible" (
    key text NOT NULL,
    points integer NOT NULL,
    expire timestamp(3),
    CONSTRAINT "RateLimiterFlexible_pkey" PRIMARY KEY (key)
);
CREATE INDEX "RateLimiterFlexible_expire_idx" ON "RateLimiterFlexible" (expire);

-- There is always an admin who may enter. Two who demote each other wait here for each other, and the second one
-- then sees what the first one did.
CREATE FUNCTION "admin_remains"() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('User_last_admin'));
  if not exists (
    select from "User" where role = 'admin' and "deactivatedAt" is null and "anonymisedAt" is null)
  then
    raise exception 'user % is the last admin', old.id
      using errcode = 'check_violation', constraint = 'User_last_admin';
  end if;
  return null;
end $$;

CREATE TRIGGER "User_last_admin" after update of role, "deactivatedAt", "anonymisedAt" on "User"
  for each row
  when (old.role = 'admin' and old."deactivatedAt" is null and old."anonymisedAt" is null
    and (new.role <> 'admin' or new."deactivatedAt" is not null or new."anonymisedAt" is not null))
  execute function "admin_remains"();

-- Masters -------------------------------------------------------------------------------------------------------------

CREATE TABLE "MasterProfile" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    "shortDescription" text NOT NULL,
    offering text NOT NULL,
    topics text[] DEFAULT ARRAY[]::text[],
    languages text[] DEFAULT ARRAY['es'],
    website text,
    "videoUrl" text,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    document tsvector,
    "welcomeDue" boolean DEFAULT false NOT NULL,
    "sharedAt" timestamptz(3),
    "stepsHiddenAt" timestamptz(3),
    CONSTRAINT "MasterProfile_pkey" PRIMARY KEY (id),
    CONSTRAINT "MasterProfile_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "MasterProfile_document_idx" ON "MasterProfile" USING gin (document);
CREATE UNIQUE INDEX "MasterProfile_userId_key" ON "MasterProfile" ("userId");
-- The texts of a Master that the list of Masters by name looks through, beside "User_search".
CREATE INDEX "MasterProfile_search" ON "MasterProfile" USING gin (search_fold("shortDescription") gin_trgm_ops);

-- One narrow row per active Master, for the directory and the home page. Only triggers and the task that renews past
-- encuentros write it, each for one Master at a time under an advisory lock, so that every row is computed after all
-- committed changes. They run at the end of the transaction: nobody waits for a lock while holding this one.
CREATE TABLE "MasterListing" (
    "userId" uuid NOT NULL,
    name text NOT NULL,
    "lastName" text NOT NULL,
    country text,
    disciplines text[] DEFAULT '{}'::text[] NOT NULL,
    languages text[] DEFAULT '{}'::text[] NOT NULL,
    "hasPortrait" boolean DEFAULT false NOT NULL,
    "offeringLength" integer DEFAULT 0 NOT NULL,
    "contentCount" integer DEFAULT 0 NOT NULL,
    "freeUntil" timestamptz(3),
    "lastPublishedAt" timestamptz(3),
    "nextStartsAt" timestamptz(3),
    "writtenBy" xid8 DEFAULT pg_current_xact_id() NOT NULL,
    CONSTRAINT "MasterListing_pkey" PRIMARY KEY ("userId")
);
CREATE INDEX "MasterListing_country_name_lastName_userId_idx" ON "MasterListing" (country, name, "lastName", "userId");
CREATE INDEX "MasterListing_disciplines_idx" ON "MasterListing" USING gin (disciplines);
CREATE INDEX "MasterListing_name_lastName_userId_idx" ON "MasterListing" (name, "lastName", "userId");
CREATE INDEX "MasterListing_next" ON "MasterListing" ("nextStartsAt", name, "lastName", "userId") WHERE ("nextStartsAt" IS NOT NULL);
CREATE INDEX "MasterListing_one_edit" ON "MasterListing" USING gin (one_edit_keys(((name || ' ') || "lastName")));
CREATE INDEX "MasterListing_recent" ON "MasterListing" ("hasPortrait" DESC, "lastPublishedAt" DESC) WHERE ("lastPublishedAt" IS NOT NULL);

CREATE TABLE "MasterTraining" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    "position" smallint NOT NULL,
    title text NOT NULL,
    school text NOT NULL,
    year smallint NOT NULL,
    "seenAt" timestamptz(3),
    "seenById" uuid,
    CONSTRAINT "MasterTraining_at_most_8" CHECK ("position" BETWEEN 0 AND 7),
    CONSTRAINT "MasterTraining_not_oneself" CHECK ("seenById" <> "userId"),
    CONSTRAINT "MasterTraining_seen_at" CHECK (("seenById" IS NULL) OR ("seenAt" IS NOT NULL)),
    CONSTRAINT "MasterTraining_text" CHECK ((length(title) BETWEEN 1 AND 120) AND (length(school) BETWEEN 1 AND 120)),
    CONSTRAINT "MasterTraining_year_range" CHECK (year BETWEEN 1930 AND 2100),
    CONSTRAINT "MasterTraining_pkey" PRIMARY KEY (id),
    CONSTRAINT "MasterTraining_seenById_fkey" FOREIGN KEY ("seenById") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE SET NULL,
    CONSTRAINT "MasterTraining_userId_fkey" FOREIGN KEY ("userId") REFERENCES "MasterProfile"("userId") ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "MasterTraining_seenById_idx" ON "MasterTraining" ("seenById");
CREATE UNIQUE INDEX "MasterTraining_userId_position_key" ON "MasterTraining" ("userId", "position");

CREATE TYPE "ApplicationStatus" AS ENUM ('PENDING', 'APPROVED', 'REFUSED');

CREATE TABLE "MasterApplication" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    status "ApplicationStatus" DEFAULT 'PENDING' NOT NULL,
    "shortDescription" text NOT NULL,
    offering text NOT NULL,
    disciplines text[],
    website text,
    "videoUrl" text,
    phone text,
    reason text,
    "decidedById" uuid,
    "decidedAt" timestamptz(3),
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    languages text[] DEFAULT ARRAY['es'],
    topics text[] DEFAULT ARRAY[]::text[],
    CONSTRAINT "MasterApplication_decided" CHECK ((status = 'PENDING') = ("decidedAt" IS NULL)),
    CONSTRAINT "MasterApplication_pkey" PRIMARY KEY (id),
    CONSTRAINT "MasterApplication_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE SET NULL,
    CONSTRAINT "MasterApplication_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "MasterApplication_decidedById_idx" ON "MasterApplication" ("decidedById");
CREATE UNIQUE INDEX "MasterApplication_one_pending" ON "MasterApplication" ("userId") WHERE (status = 'PENDING');
CREATE INDEX "MasterApplication_status_createdAt_idx" ON "MasterApplication" (status, "createdAt");
CREATE INDEX "MasterApplication_userId_idx" ON "MasterApplication" ("userId");

CREATE TABLE "ApplicationNote" (
    "applicationId" uuid NOT NULL,
    "authorId" uuid NOT NULL,
    text text NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    CONSTRAINT "ApplicationNote_has_text" CHECK (text <> ''),
    CONSTRAINT "ApplicationNote_pkey" PRIMARY KEY ("applicationId", "authorId"),
    CONSTRAINT "ApplicationNote_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "MasterApplication"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "ApplicationNote_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "ApplicationNote_authorId_idx" ON "ApplicationNote" ("authorId");

-- What everybody may see. A role that is taken away, or an account that is closed, takes it out of sight at once, and
-- giving it back brings it back.
CREATE FUNCTION "may_offer"(person uuid) returns boolean language sql stable as $$
  select exists (
    select from "User" where id = person
      and role in ('master', 'admin') and "deactivatedAt" is null and "anonymisedAt" is null)
$$;

CREATE FUNCTION "build_master_document"() returns trigger language plpgsql as $$
declare
  description text := "search_text"(new."shortDescription" || ' ' || left(new.offering, 20000));
begin
  select
    setweight(to_tsvector('simple', "search_text"(u.name || ' ' || u."lastName")), 'A') ||
    setweight(to_tsvector('simple', description), 'B') ||
    setweight(to_tsvector('spanish', "search_endings"(description)), 'C')
  into new.document from "User" u where u.id = new."userId";
  return new;
end $$;

CREATE TRIGGER "MasterProfile_words" before insert or update on "MasterProfile"
  for each row execute function "build_master_document"();

CREATE FUNCTION "master_changed"() returns trigger language plpgsql as $$
begin
  perform "search_changed"('master', coalesce(new."userId", old."userId"));
  return null;
end $$;

CREATE TRIGGER "MasterProfile_changed" after insert or update or delete on "MasterProfile"
  for each row execute function "master_changed"();
CREATE TRIGGER "Profile_changed" after update of disciplines, country on "Profile"
  for each row when (old.disciplines <> new.disciplines or old.country is distinct from new.country)
  execute function "master_changed"();

CREATE FUNCTION "master_named"() returns trigger language plpgsql as $$
begin
  update "MasterProfile" set "updatedAt" = now() where "userId" = new.id;
  return null;
end $$;

CREATE TRIGGER "User_named" after update of name, "lastName" on "User"
  for each row when (old.name <> new.name or old."lastName" <> new."lastName")
  execute function "master_named"();

CREATE FUNCTION "write_master_listing"(person uuid) returns void language plpgsql as $$
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

-- Rows of the given users as they should be; none for users who are no active Masters.
CREATE FUNCTION "master_listing_rows"(people uuid[]) returns table (
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

-- The first of a transaction's changes writes the row as all of them leave it.
CREATE FUNCTION "master_listing_changed"() returns trigger language plpgsql as $$
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

CREATE CONSTRAINT TRIGGER "MasterProfile_edit_listing" after update on "MasterProfile" deferrable initially deferred
  for each row when ((old.languages, length(old.offering)) is distinct from (new.languages, length(new.offering)))
  execute function "master_listing_changed"();
CREATE CONSTRAINT TRIGGER "MasterProfile_listing" after insert or delete on "MasterProfile" deferrable initially deferred
  for each row execute function "master_listing_changed"();
CREATE CONSTRAINT TRIGGER "Profile_edit_listing" after update on "Profile" deferrable initially deferred
  for each row when ((old.disciplines, old.country, old."profileImage")
    is distinct from (new.disciplines, new.country, new."profileImage"))
  execute function "master_listing_changed"();
CREATE CONSTRAINT TRIGGER "Profile_listing" after insert or delete on "Profile" deferrable initially deferred
  for each row execute function "master_listing_changed"();
CREATE CONSTRAINT TRIGGER "User_listing" after update on "User" deferrable initially deferred
  for each row when ((old.name, old."lastName", old.role, old."deactivatedAt", old."anonymisedAt")
    is distinct from (new.name, new."lastName", new.role, new."deactivatedAt", new."anonymisedAt"))
  execute function "master_listing_changed"();

CREATE FUNCTION "training_changed"() returns trigger language plpgsql as $$
begin
  if (new."userId", new.title, new.school, new.year) is distinct from (old."userId", old.title, old.school, old.year)
  then
    new."seenAt" := null;
    new."seenById" := null;
  end if;
  return new;
end $$;

CREATE TRIGGER "MasterTraining_changed" before update on "MasterTraining"
  for each row execute function "training_changed"();

-- Contents ------------------------------------------------------------------------------------------------------------

-- What a price is worth in euros, to compare it with others and never to charge it. prisma/rates.ts replaces it after the
-- migrations by one with the rates of lib/reference/rates.ts, and builds its index again.
CREATE FUNCTION "in_euros"(amount integer, currency character) returns double precision
  language sql immutable parallel safe as $$
  select null::float8
$$;

CREATE TYPE "AyniStatus" AS ENUM ('DRAFT', 'PUBLISHED', 'ARCHIVED');

CREATE TYPE "ContentType" AS ENUM ('PODCAST', 'EBOOK', 'EVENT', 'WORKSHOP', 'COURSE');

CREATE TYPE "Modality" AS ENUM ('ONLINE', 'OFFLINE');

CREATE TYPE "OnlineType" AS ENUM ('VIDEOCALL', 'RECORDED');

CREATE SEQUENCE "Ayni_position_seq" AS integer START WITH 0 MINVALUE 0;

CREATE TABLE "Ayni" (
    id uuid NOT NULL,
    slug text NOT NULL,
    "userId" uuid NOT NULL,
    "contentType" "ContentType" NOT NULL,
    modality "Modality" DEFAULT 'ONLINE' NOT NULL,
    "onlineType" "OnlineType",
    status "AyniStatus" DEFAULT 'DRAFT' NOT NULL,
    title text NOT NULL,
    "shortDescription" text DEFAULT '' NOT NULL,
    description text DEFAULT '' NOT NULL,
    contraindications text,
    "coverKey" text,
    "videoUrl" text,
    disciplines text[] DEFAULT ARRAY[]::text[],
    topics text[] DEFAULT ARRAY[]::text[],
    language text DEFAULT 'es' NOT NULL,
    amount integer DEFAULT 0 NOT NULL,
    currency char(3) DEFAULT 'EUR'::bpchar NOT NULL,
    "minimumAmount" integer,
    "suggestedAmount" integer,
    capacity integer,
    "takenSeats" integer DEFAULT 0 NOT NULL,
    "accessDays" integer,
    "placeName" text,
    "placeAddress" text,
    "placeCity" text,
    "placeCountry" char(2),
    "lastEndsAt" timestamptz(3),
    country char(2),
    keywords text DEFAULT '' NOT NULL,
    document tsvector,
    version integer DEFAULT 1 NOT NULL,
    "publishedAt" timestamptz(3),
    "archivedAt" timestamptz(3),
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    listed boolean DEFAULT false NOT NULL,
    "position" integer DEFAULT nextval('"Ayni_position_seq"'::regclass),
    "attendancePercent" integer DEFAULT 70 NOT NULL,
    CONSTRAINT "Ayni_accessDays_positive" CHECK (("accessDays" IS NULL) OR ("accessDays" > 0)),
    CONSTRAINT "Ayni_amount_range" CHECK (amount BETWEEN 0 AND 100000000),
    CONSTRAINT "Ayni_attendance_percent" CHECK ("attendancePercent" BETWEEN 1 AND 100),
    CONSTRAINT "Ayni_capacity_kept" CHECK ((capacity IS NULL) OR ("takenSeats" <= capacity)),
    CONSTRAINT "Ayni_capacity_positive" CHECK ((capacity IS NULL) OR (capacity > 0)),
    CONSTRAINT "Ayni_currency_form" CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT "Ayni_minimum_fits" CHECK (("minimumAmount" IS NULL) OR ("minimumAmount" >= 0)),
    CONSTRAINT "Ayni_onlineType_fits" CHECK (("onlineType" IS NULL) = ((modality = 'OFFLINE') OR ("contentType" IN ('PODCAST', 'EBOOK')))),
    CONSTRAINT "Ayni_published_has_date" CHECK ((status <> 'PUBLISHED') OR ("publishedAt" IS NOT NULL)),
    CONSTRAINT "Ayni_slug_form" CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    CONSTRAINT "Ayni_takenSeats_positive" CHECK ("takenSeats" >= 0),
    CONSTRAINT "Ayni_pkey" PRIMARY KEY (id),
    CONSTRAINT "Ayni_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT
) WITH (parallel_workers='0');
CREATE INDEX "Ayni_ending" ON "Ayni" ("lastEndsAt") INCLUDE ("position") WHERE listed;
CREATE INDEX "Ayni_filters" ON "Ayni" USING gin (document, disciplines, topics, "contentType", modality, country) WHERE listed;
CREATE UNIQUE INDEX "Ayni_id_userId_key" ON "Ayni" (id, "userId");
CREATE INDEX "Ayni_newest" ON "Ayni" ("publishedAt" DESC, id DESC) INCLUDE ("lastEndsAt") WHERE listed;
CREATE INDEX "Ayni_newest_free" ON "Ayni" ("publishedAt" DESC, id DESC) INCLUDE ("lastEndsAt") WHERE (listed AND (amount = 0) AND ("minimumAmount" IS NULL));
CREATE INDEX "Ayni_newest_of_country" ON "Ayni" (country, "publishedAt" DESC, id DESC) INCLUDE ("lastEndsAt") WHERE listed;
CREATE INDEX "Ayni_newest_of_master" ON "Ayni" ("userId", "publishedAt" DESC, id DESC) INCLUDE ("lastEndsAt") WHERE listed;
CREATE INDEX "Ayni_newest_of_modality" ON "Ayni" (modality, "publishedAt" DESC, id DESC) INCLUDE ("lastEndsAt") WHERE listed;
CREATE INDEX "Ayni_newest_of_type" ON "Ayni" ("contentType", "publishedAt" DESC, id DESC) INCLUDE ("lastEndsAt") WHERE listed;
CREATE UNIQUE INDEX "Ayni_position_key" ON "Ayni" ("position");
CREATE INDEX "Ayni_price" ON "Ayni" (in_euros(amount, currency), id) INCLUDE ("lastEndsAt") WHERE listed;
CREATE INDEX "Ayni_selected" ON "Ayni" ("position") INCLUDE (id, "publishedAt", amount, currency) WHERE listed;
CREATE UNIQUE INDEX "Ayni_slug_key" ON "Ayni" (slug);
CREATE INDEX "Ayni_status_createdAt_id_idx" ON "Ayni" (status, "createdAt" DESC, id DESC);
CREATE INDEX "Ayni_title_search" ON "Ayni" USING gin (search_fold(title) gin_trgm_ops);
CREATE INDEX "Ayni_userId_status_publishedAt_idx" ON "Ayni" ("userId", status, "publishedAt" DESC);
-- The orders of the admins' list of contents.
CREATE INDEX "Ayni_createdAt_id_idx" ON "Ayni" ("createdAt" DESC, id DESC);

CREATE CONSTRAINT TRIGGER "Ayni_gone_listing" after delete on "Ayni" deferrable initially deferred
  for each row when (old.listed) execute function "master_listing_changed"();
CREATE CONSTRAINT TRIGGER "Ayni_listing" after update on "Ayni" deferrable initially deferred
  for each row when ((old.listed, old."publishedAt", old.amount, old."minimumAmount")
    is distinct from (new.listed, new."publishedAt", new.amount, new."minimumAmount"))
  execute function "master_listing_changed"();
CREATE CONSTRAINT TRIGGER "Ayni_new_listing" after insert on "Ayni" deferrable initially deferred
  for each row when (new.listed) execute function "master_listing_changed"();

CREATE TABLE "AyniSlug" (
    slug text NOT NULL,
    "ayniId" uuid NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "AyniSlug_pkey" PRIMARY KEY (slug),
    CONSTRAINT "AyniSlug_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "AyniSlug_ayniId_idx" ON "AyniSlug" ("ayniId");

CREATE TABLE "SlugClaim" (
    slug text NOT NULL,
    "ayniId" uuid NOT NULL,
    CONSTRAINT "SlugClaim_pkey" PRIMARY KEY (slug),
    CONSTRAINT "SlugClaim_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "SlugClaim_ayniId_idx" ON "SlugClaim" ("ayniId");

CREATE TABLE "AyniTakedown" (
    "ayniId" uuid NOT NULL,
    reason text NOT NULL,
    "takenDownById" uuid,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "AyniTakedown_reason_length" CHECK ((length(TRIM(BOTH FROM reason)) >= 1) AND (length(TRIM(BOTH FROM reason)) <= 1000)),
    CONSTRAINT "AyniTakedown_pkey" PRIMARY KEY ("ayniId"),
    CONSTRAINT "AyniTakedown_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "AyniTakedown_takenDownById_fkey" FOREIGN KEY ("takenDownById") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE SET NULL
);
CREATE INDEX "AyniTakedown_takenDownById_idx" ON "AyniTakedown" ("takenDownById");

CREATE TABLE "FeaturedAyni" (
    "ayniId" uuid NOT NULL,
    slot smallint NOT NULL,
    "featuredById" uuid,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    pinned boolean DEFAULT false NOT NULL,
    CONSTRAINT "FeaturedAyni_at_most_8" CHECK (slot BETWEEN 1 AND 8),
    CONSTRAINT "FeaturedAyni_pkey" PRIMARY KEY ("ayniId"),
    CONSTRAINT "FeaturedAyni_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "FeaturedAyni_featuredById_fkey" FOREIGN KEY ("featuredById") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE SET NULL
);
CREATE INDEX "FeaturedAyni_featuredById_idx" ON "FeaturedAyni" ("featuredById");
CREATE UNIQUE INDEX "FeaturedAyni_one_pinned" ON "FeaturedAyni" (pinned) WHERE pinned;
CREATE UNIQUE INDEX "FeaturedAyni_slot_key" ON "FeaturedAyni" (slot);

CREATE TYPE "FileArea" AS ENUM ('covers', 'content', 'profiles', 'pictures');

CREATE TYPE "FileKind" AS ENUM ('IMAGE', 'AUDIO', 'EBOOK', 'VIDEO');

CREATE TYPE "FileStatus" AS ENUM ('PENDING', 'READY');

CREATE TABLE "File" (
    id uuid NOT NULL,
    "ownerId" uuid NOT NULL,
    "ayniId" uuid,
    area "FileArea" NOT NULL,
    kind "FileKind" NOT NULL,
    status "FileStatus" DEFAULT 'PENDING' NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    title text DEFAULT '' NOT NULL,
    "mimeType" text NOT NULL,
    size integer NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    "durationSeconds" integer,
    chapters jsonb,
    "freeSample" boolean DEFAULT false NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "readyAt" timestamptz(3),
    "uploadId" text,
    CONSTRAINT "File_key_area" CHECK (key ~~ ((area)::text || '/%')),
    CONSTRAINT "File_ready_has_date" CHECK ((status = 'READY') = ("readyAt" IS NOT NULL)),
    CONSTRAINT "File_size_positive" CHECK (size > 0),
    CONSTRAINT "File_pkey" PRIMARY KEY (id),
    CONSTRAINT "File_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE SET NULL,
    CONSTRAINT "File_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX "File_ayniId_position_idx" ON "File" ("ayniId", "position");
CREATE UNIQUE INDEX "File_key_key" ON "File" (key);
CREATE INDEX "File_ownerId_idx" ON "File" ("ownerId");
CREATE INDEX "File_status_createdAt_idx" ON "File" (status, "createdAt");
-- Lessons refer to a file together with its content.
CREATE UNIQUE INDEX "File_id_ayniId_key" ON "File" (id, "ayniId");

CREATE TABLE "DescriptionPicture" (
    "ayniId" uuid NOT NULL,
    "fileId" uuid NOT NULL,
    CONSTRAINT "DescriptionPicture_pkey" PRIMARY KEY ("ayniId", "fileId"),
    CONSTRAINT "DescriptionPicture_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "DescriptionPicture_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File"(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX "DescriptionPicture_fileId_idx" ON "DescriptionPicture" ("fileId");

CREATE TABLE "Encuentro" (
    id uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    "startsAt" timestamptz(3) NOT NULL,
    "endsAt" timestamptz(3) NOT NULL,
    timezone text NOT NULL,
    "durationMinutes" integer NOT NULL,
    title text DEFAULT '' NOT NULL,
    "joinUrl" text,
    "cancelledAt" timestamptz(3),
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "roomName" text,
    sequence integer DEFAULT 0 NOT NULL,
    "updatedAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "position" integer,
    CONSTRAINT "Encuentro_duration_range" CHECK ("durationMinutes" BETWEEN 5 AND 1440),
    CONSTRAINT "Encuentro_ends" CHECK ("endsAt" = ("startsAt" + (("durationMinutes")::double precision * '00:01:00'::interval))),
    CONSTRAINT "Encuentro_one_door" CHECK (("roomName" IS NULL) OR ("joinUrl" IS NULL)),
    CONSTRAINT "Encuentro_pkey" PRIMARY KEY (id),
    CONSTRAINT "Encuentro_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE
) WITH (parallel_workers='0');
CREATE INDEX "Encuentro_ayniId_startsAt_idx" ON "Encuentro" ("ayniId", "startsAt");
CREATE INDEX "Encuentro_coming" ON "Encuentro" ("startsAt", "ayniId") INCLUDE ("endsAt") WHERE ("cancelledAt" IS NULL);
CREATE INDEX "Encuentro_of_content" ON "Encuentro" ("ayniId", "startsAt") WHERE ("cancelledAt" IS NULL);
CREATE UNIQUE INDEX "Encuentro_roomName_key" ON "Encuentro" ("roomName");
CREATE INDEX "Encuentro_starting" ON "Encuentro" ("startsAt") INCLUDE ("endsAt", "position") WHERE ("cancelledAt" IS NULL);

CREATE CONSTRAINT TRIGGER "Encuentro_listing" after update on "Encuentro" deferrable initially deferred
  for each row when ((old."startsAt", old."cancelledAt") is distinct from (new."startsAt", new."cancelledAt"))
  execute function "master_listing_changed"();
CREATE CONSTRAINT TRIGGER "Encuentro_new_listing" after insert or delete on "Encuentro" deferrable initially deferred
  for each row execute function "master_listing_changed"();

CREATE FUNCTION "ayni_changed"() returns trigger language plpgsql as $$
begin
  perform "search_changed"('content', coalesce(new.id, old.id));
  return null;
end $$;

-- The view counter and the places taken change no document.
CREATE TRIGGER "Ayni_changed"
  after insert or delete or update of title, keywords, "shortDescription", description, "contentType", modality,
    country, disciplines, topics, amount, "minimumAmount", listed, status, "publishedAt", "userId"
  on "Ayni" for each row execute function "ayni_changed"();

CREATE FUNCTION "ayni_document"() returns trigger language plpgsql as $$
begin
  new.document :=
    setweight(to_tsvector('spanish', "search_endings"("search_text"(new.title))), 'A') ||
    setweight(to_tsvector('spanish', "search_endings"("search_text"(new.keywords))), 'B') ||
    setweight(to_tsvector('spanish', "search_endings"("search_text"(new."shortDescription"))), 'C') ||
    setweight(to_tsvector('spanish', "search_endings"("search_text"(left(new.description, 20000)))), 'D');
  return new;
end $$;

CREATE TRIGGER "Ayni_document" before insert or update of title, keywords, "shortDescription", description
  on "Ayni" for each row execute function "ayni_document"();

-- A content whose encuentros are all cancelled is over since the last of them was: it is nothing without a date.
CREATE FUNCTION ayni_last_end() returns trigger language plpgsql as $$
declare
  ayni uuid := coalesce(new."ayniId", old."ayniId");
begin
  update "Ayni" set "lastEndsAt" = (
    select coalesce(max("endsAt") filter (where "cancelledAt" is null), max("cancelledAt"))
    from "Encuentro" where "ayniId" = ayni
  ) where id = ayni;
  return null;
end $$;

CREATE TRIGGER "Encuentro_last_end" AFTER INSERT OR DELETE OR UPDATE OF "ayniId", "endsAt", "cancelledAt" ON "Encuentro"
  FOR EACH ROW EXECUTE FUNCTION "ayni_last_end"();

-- Whatever its Master does, a content that was taken down is not public.
CREATE FUNCTION "ayni_listed"() returns trigger language plpgsql as $$
begin
  perform 1 from "User" where id = new."userId" for share;
  new.listed := new.status = 'PUBLISHED' and "may_offer"(new."userId")
    and not exists (select from "AyniTakedown" t where t."ayniId" = new.id);
  return new;
end $$;

CREATE TRIGGER "Ayni_listed" before insert or update of status, "userId", listed on "Ayni"
  for each row execute function "ayni_listed"();

CREATE FUNCTION "ayni_words"() returns trigger language plpgsql as $$
begin
  perform "search_words"(new.title || ' ' || new.keywords || ' ' || new."shortDescription");
  return null;
end $$;

CREATE TRIGGER "Ayni_words" after insert or update of title, keywords, "shortDescription", listed, status on "Ayni"
  for each row when (new.listed) execute function "ayni_words"();

CREATE FUNCTION "user_listed"() returns trigger language plpgsql as $$
begin
  update "Ayni" set listed = (status = 'PUBLISHED' and "may_offer"(new.id))
  where "userId" = new.id and listed <> (status = 'PUBLISHED' and "may_offer"(new.id));
  return null;
end $$;

CREATE TRIGGER "User_listed" after update of role, "deactivatedAt", "anonymisedAt" on "User"
  for each row
  when (old.role <> new.role or old."deactivatedAt" is distinct from new."deactivatedAt"
    or old."anonymisedAt" is distinct from new."anonymisedAt")
  execute function "user_listed"();

CREATE FUNCTION "user_changed"() returns trigger language plpgsql as $$
begin
  perform "search_changed"('master', new.id);
  return null;
end $$;

CREATE TRIGGER "User_changed" after update of role, "deactivatedAt", "anonymisedAt" on "User"
  for each row execute function "user_changed"();

CREATE FUNCTION "encuentro_position"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  select "position" into new."position" from "Ayni" where id = new."ayniId";
  return new;
end $$;

CREATE TRIGGER "Encuentro_position" BEFORE INSERT OR UPDATE OF "ayniId" ON "Encuentro"
  FOR EACH ROW EXECUTE FUNCTION "encuentro_position"();

CREATE FUNCTION "claim_slug"() returns trigger language plpgsql as $$
declare
  claimant uuid := case tg_table_name when 'Ayni' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'ayniId' end;
begin
  -- Updating the content's own claim locks it, so that it is not released meanwhile.
  insert into "SlugClaim" (slug, "ayniId") values (new.slug, claimant)
    on conflict (slug) do update set "ayniId" = excluded."ayniId" where "SlugClaim"."ayniId" = excluded."ayniId";
  if not found then
    raise exception 'slug % was another content''s', new.slug
      using errcode = 'unique_violation', constraint = 'Ayni_slug_former';
  end if;
  return null;
end $$;

create or replace trigger "AyniSlug_free" after insert on "AyniSlug"
  for each row execute function "claim_slug"();
create or replace trigger "Ayni_slug_free" after insert or update of slug on "Ayni"
  for each row execute function "claim_slug"();

CREATE FUNCTION "release_slug"() returns trigger language plpgsql as $$
begin
  perform from "SlugClaim" where slug = old.slug for update;
  delete from "SlugClaim" c where c.slug = old.slug
    and not exists (select from "Ayni" a where a.slug = c.slug)
    and not exists (select from "AyniSlug" s where s.slug = c.slug);
  return null;
end $$;

CREATE TRIGGER "AyniSlug_released" after delete on "AyniSlug"
  for each row execute function "release_slug"();
CREATE TRIGGER "Ayni_slug_released" after update of slug on "Ayni"
  for each row when (old.slug is distinct from new.slug) execute function "release_slug"();

CREATE FUNCTION "takedown_changed"() returns trigger language plpgsql as $$
begin
  update "Ayni" set listed = listed where id = coalesce(new."ayniId", old."ayniId");
  return null;
end $$;

CREATE TRIGGER "AyniTakedown_changed" after insert or delete on "AyniTakedown"
  for each row execute function "takedown_changed"();

-- Filters of the catalogue --------------------------------------------------------------------------------------------

-- Bitmaps of the listed contents, one for each option of each filter: combined filters are counted by AND and
-- bit_count. A block holds the bits of 32 000 positions, two rows to a page. Bits follow the contents by "FilterChange",
-- which triggers write and "fold_filter_changes" applies: writers never wait for a bitmap.
CREATE TABLE "FilterBitmap" (
    facet text NOT NULL,
    option text NOT NULL,
    block integer NOT NULL,
    bits bit varying NOT NULL,
    CONSTRAINT "FilterBitmap_length" CHECK (length((bits)::"bit") = 32000),
    CONSTRAINT "FilterBitmap_pkey" PRIMARY KEY (facet, option, block)
);
ALTER TABLE "FilterBitmap" ALTER COLUMN bits SET STORAGE PLAIN;
CREATE INDEX "FilterBitmap_block_idx" ON "FilterBitmap" (block);

-- Rows are only added and deleted: two transactions that change a content each leave their own.
CREATE TABLE "FilterChange" (
    id bigint GENERATED ALWAYS AS IDENTITY,
    "position" integer NOT NULL,
    CONSTRAINT "FilterChange_pkey" PRIMARY KEY (id)
);

-- Bits that depend on the time are those of this instant.
CREATE TABLE "FilterFold" (
    id boolean DEFAULT true NOT NULL,
    "foldedAt" timestamptz(3) NOT NULL,
    CONSTRAINT "FilterFold_single" CHECK (id),
    CONSTRAINT "FilterFold_pkey" PRIMARY KEY (id)
);

-- Limits of the price filters in minor units; prisma/rates.ts writes them after the migrations.
CREATE TABLE "PriceLimit" (
    currency char(3) NOT NULL,
    option text NOT NULL,
    most bigint NOT NULL,
    CONSTRAINT "PriceLimit_pkey" PRIMARY KEY (currency, option)
);

-- The one row, from which on time is followed.
INSERT INTO "FilterFold" ("foldedAt") VALUES (now());

-- The bits that listed contents have now. There is one for each day in UTC on which an encuentro of the content begins:
-- ranges of dates are read by days.
CREATE VIEW "FilterOption" AS
  select a."position", o.facet, o.option
  from "Ayni" a, lateral (
    select 'listed' as facet, '' as option
    union all select 'current', '' where a."lastEndsAt" is null or a."lastEndsAt" > now()
    union all select 'upcoming', '' where exists (
      select from "Encuentro" e where e."ayniId" = a.id and e."cancelledAt" is null and e."startsAt" > now())
    union all select distinct 'startsOn', to_char(e."startsAt" at time zone 'UTC', 'YYYY-MM-DD') from "Encuentro" e
      where e."ayniId" = a.id and e."cancelledAt" is null and e."startsAt" > now()
    union all select 'contentType', a."contentType"::text
    union all select 'modality', a.modality::text
    union all select 'country', a.country::text where a.country is not null
    union all select 'disciplines', key from unnest(a.disciplines) as key
    union all select 'topics', key from unnest(a.topics) as key
    union all select 'price', 'FREE' where a.amount = 0 and a."minimumAmount" is null
    union all select 'price', l.option from "PriceLimit" l where l.currency = a.currency and a.amount <= l.most
  ) as o
  where a.listed;

-- Returns a block with the bits at these offsets.
CREATE FUNCTION "filter_bits"(offsets integer[]) RETURNS bit varying LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select (coalesce(string_agg(repeat('0', step - previous - 1) || '1', '' order by step), '')
          || repeat('0', 31999 - coalesce(max(step), -1)))::bit varying
  from (select step, coalesce(lag(step) over (order by step), -1) as previous
        from (select distinct unnest(offsets) as step) as steps) as gaps
$$;

-- Applies up to that many changes, and those that time has brought. Returns how many it has taken.
CREATE FUNCTION "fold_filter_changes"(batch integer) RETURNS integer LANGUAGE plpgsql AS $$
declare
  since timestamptz;
  taken integer;
  changed integer[];
  none bit varying := "filter_bits"('{}');
begin
  select "foldedAt" into since from "FilterFold" for update;
  with changes as (
    delete from "FilterChange" where id in (select id from "FilterChange" order by id limit batch)
    returning "position")
  select count(*), coalesce(array_agg("position"), '{}') into taken, changed from changes;
  select array_agg("position") into changed from (
    select unnest(changed) as "position"
    union select "position" from "Ayni" where listed and "lastEndsAt" > since and "lastEndsAt" <= now()
    union select "position" from "Encuentro" where "cancelledAt" is null and "startsAt" > since and "startsAt" <= now()
  ) as found where "position" is not null;
  update "FilterFold" set "foldedAt" = now();

  insert into "FilterBitmap" (facet, option, block, bits)
  with touched as (select p / 32000 as block, p % 32000 as step from unnest(changed) as p),
    masks as (select t.block, "filter_bits"(array_agg(t.step)) as bits from touched t group by t.block),
    fresh as (
      select t.block, o.facet, o.option, "filter_bits"(array_agg(t.step)) as bits
      from touched t join "FilterOption" o on o."position" = t.block * 32000 + t.step
      group by t.block, o.facet, o.option),
    stale as (select b.facet, b.option, b.block, b.bits from "FilterBitmap" b join masks m on m.block = b.block)
  select facet, option, m.block, (coalesce(stale.bits, none) & ~m.bits) | coalesce(fresh.bits, none)
  from stale full join fresh using (facet, option, block) join masks m using (block)
  where (coalesce(stale.bits, none) & m.bits) <> coalesce(fresh.bits, none)
  on conflict (facet, option, block) do update set bits = excluded.bits;
  return taken;
end $$;

CREATE FUNCTION "log_filter_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into "FilterChange" ("position")
  select coalesce(new."position", old."position") where coalesce(new."position", old."position") is not null;
  return null;
end $$;

CREATE TRIGGER "Ayni_filters_added" AFTER INSERT ON "Ayni"
  FOR EACH ROW WHEN (new.listed) EXECUTE FUNCTION "log_filter_change"();
CREATE TRIGGER "Ayni_filters_changed" AFTER UPDATE ON "Ayni" FOR EACH ROW
  WHEN ((old.listed or new.listed)
    and (old.listed, old."contentType", old.modality, old.country, old.disciplines, old.topics, old.amount,
         old."minimumAmount", old.currency, old."lastEndsAt", old."position")
      is distinct from (new.listed, new."contentType", new.modality, new.country, new.disciplines, new.topics, new.amount,
         new."minimumAmount", new.currency, new."lastEndsAt", new."position"))
  EXECUTE FUNCTION "log_filter_change"();
CREATE TRIGGER "Ayni_filters_deleted" AFTER DELETE ON "Ayni"
  FOR EACH ROW WHEN (old.listed) EXECUTE FUNCTION "log_filter_change"();
CREATE TRIGGER "Encuentro_filters_changed" AFTER INSERT OR DELETE OR UPDATE OF "ayniId", "startsAt", "cancelledAt" ON "Encuentro"
  FOR EACH ROW EXECUTE FUNCTION "log_filter_change"();

-- Courses -------------------------------------------------------------------------------------------------------------

CREATE TABLE "CourseModule" (
    id uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    "position" integer NOT NULL,
    title text DEFAULT '' NOT NULL,
    CONSTRAINT "CourseModule_bounded" CHECK (("position" BETWEEN 0 AND 49) AND (length(title) <= 120)),
    CONSTRAINT "CourseModule_ayniId_position_key" UNIQUE ("ayniId", "position") DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT "CourseModule_pkey" PRIMARY KEY (id),
    CONSTRAINT "CourseModule_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX "CourseModule_id_ayniId_key" ON "CourseModule" (id, "ayniId");

CREATE TABLE "Lesson" (
    id uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    "moduleId" uuid NOT NULL,
    "position" integer NOT NULL,
    title text DEFAULT '' NOT NULL,
    text text DEFAULT '' NOT NULL,
    "fileId" uuid,
    "linkUrl" text,
    "isFreeSample" boolean DEFAULT false NOT NULL,
    "availableAfterDays" integer DEFAULT 0 NOT NULL,
    CONSTRAINT "Lesson_available_after" CHECK ("availableAfterDays" BETWEEN 0 AND 365),
    CONSTRAINT "Lesson_bounded" CHECK (("position" BETWEEN 0 AND 999) AND (length(title) <= 120) AND (length(text) <= 20000)),
    CONSTRAINT "Lesson_file_or_link" CHECK (("fileId" IS NULL) OR ("linkUrl" IS NULL)),
    CONSTRAINT "Lesson_link" CHECK (("linkUrl" ~ '^https://') AND (length("linkUrl") <= 2000)),
    CONSTRAINT "Lesson_moduleId_position_key" UNIQUE ("moduleId", "position") DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT "Lesson_pkey" PRIMARY KEY (id),
    CONSTRAINT "Lesson_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "Lesson_fileId_ayniId_fkey" FOREIGN KEY ("fileId", "ayniId") REFERENCES "File"(id, "ayniId"),
    CONSTRAINT "Lesson_moduleId_ayniId_fkey" FOREIGN KEY ("moduleId", "ayniId") REFERENCES "CourseModule"(id, "ayniId") ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "Lesson_ayniId_idx" ON "Lesson" ("ayniId");
CREATE UNIQUE INDEX "Lesson_fileId_ayniId_key" ON "Lesson" ("fileId", "ayniId");
-- Questions refer to a lesson together with its content.
CREATE UNIQUE INDEX "Lesson_id_ayniId_key" ON "Lesson" (id, "ayniId");

CREATE TABLE "LessonCompletion" (
    "lessonId" uuid NOT NULL,
    "userId" uuid NOT NULL,
    "completedAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "LessonCompletion_pkey" PRIMARY KEY ("lessonId", "userId"),
    CONSTRAINT "LessonCompletion_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "LessonCompletion_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "LessonCompletion_userId_idx" ON "LessonCompletion" ("userId");

CREATE TABLE "LessonQuestion" (
    id uuid NOT NULL,
    "lessonId" uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    "masterId" uuid NOT NULL,
    "authorId" uuid NOT NULL,
    "orderId" uuid,
    text text NOT NULL,
    "isPrivate" boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    answer text,
    "answeredAt" timestamptz(3),
    "hiddenAt" timestamptz(3),
    "hiddenReason" text,
    "isHiddenByAdmin" boolean DEFAULT false NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "LessonQuestion_answered" CHECK (((answer IS NULL) = ("answeredAt" IS NULL)) AND ((char_length(answer) >= 1) AND (char_length(answer) <= 4000))),
    CONSTRAINT "LessonQuestion_hidden" CHECK ((("hiddenAt" IS NULL) = ("hiddenReason" IS NULL)) AND (("hiddenAt" IS NOT NULL) OR (NOT "isHiddenByAdmin"))),
    CONSTRAINT "LessonQuestion_text" CHECK ((char_length(text) >= 2) AND (char_length(text) <= 2000)),
    CONSTRAINT "LessonQuestion_pkey" PRIMARY KEY (id),
    CONSTRAINT "LessonQuestion_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "LessonQuestion_ayniId_masterId_fkey" FOREIGN KEY ("ayniId", "masterId") REFERENCES "Ayni"(id, "userId") ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "LessonQuestion_lessonId_ayniId_fkey" FOREIGN KEY ("lessonId", "ayniId") REFERENCES "Lesson"(id, "ayniId") ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "LessonQuestion_authorId_createdAt_id_idx" ON "LessonQuestion" ("authorId", "createdAt" DESC, id DESC);
CREATE INDEX "LessonQuestion_ayniId_idx" ON "LessonQuestion" ("ayniId");
CREATE INDEX "LessonQuestion_lessonId_createdAt_id_idx" ON "LessonQuestion" ("lessonId", "createdAt" DESC, id DESC);
CREATE INDEX "LessonQuestion_masterId_createdAt_id_idx" ON "LessonQuestion" ("masterId", "createdAt" DESC, id DESC);
CREATE INDEX "LessonQuestion_orderId_idx" ON "LessonQuestion" ("orderId");
-- Questions that wait for an answer: the desk's first view, and its count.
CREATE INDEX "LessonQuestion_open" ON "LessonQuestion" ("masterId", "createdAt", id) WHERE ((answer IS NULL) AND ("hiddenAt" IS NULL));

-- Every file of a course has a lesson: what knows only files adds, orders and removes lessons by them.
CREATE FUNCTION "course_lessons_follow"(course uuid) returns void language plpgsql as $$
begin
  perform 1 from "Ayni" where id = course and "contentType" = 'COURSE' for no key update;
  if not found then return; end if;
  if exists (
    select 1 from "File" f where f."ayniId" = course and f.area = 'content' and f.status = 'READY'
      and not exists (select 1 from "Lesson" l where l."fileId" = f.id)
  ) then
    insert into "CourseModule" (id, "ayniId", "position")
    select course, course, 0 where not exists (select 1 from "CourseModule" where "ayniId" = course);
    insert into "Lesson" (id, "ayniId", "moduleId", "position", title, "fileId", "isFreeSample")
    select f.id, course, m.id,
           (select coalesce(max(l."position") + 1, 0) from "Lesson" l where l."moduleId" = m.id)
             + row_number() over (order by f."position", f.id) - 1,
           left(coalesce(nullif(f.title, ''), f.name), 120), f.id, f."freeSample"
    from "File" f,
         (select id from "CourseModule" where "ayniId" = course order by "position" desc limit 1) m
    where f."ayniId" = course and f.area = 'content' and f.status = 'READY'
      and not exists (select 1 from "Lesson" l where l."fileId" = f.id)
    on conflict (id) do nothing;
  end if;
  -- Modules of which each lesson has a file are in the order of the files.
  update "Lesson" l set "position" = ordered."position"
  from (
    select o.id, row_number() over (partition by o."moduleId" order by f."position", o."position") - 1 as "position"
    from "Lesson" o join "File" f on f.id = o."fileId"
    where o."ayniId" = course
      and not exists (select 1 from "Lesson" other where other."moduleId" = o."moduleId" and other."fileId" is null)
  ) ordered
  where l.id = ordered.id and l."position" <> ordered."position";
end $$;

CREATE FUNCTION "file_lesson_changed"() returns trigger language plpgsql as $$
begin
  if new."ayniId" is null or new.area <> 'content' or new.status <> 'READY' then return null; end if;
  if tg_op = 'UPDATE' then
    if new.title <> old.title or new."freeSample" <> old."freeSample" then
      update "Lesson" set
        title = case when new.title <> old.title
                     then left(coalesce(nullif(new.title, ''), new.name), 120) else title end,
        "isFreeSample" = case when new."freeSample" <> old."freeSample" then new."freeSample" else "isFreeSample" end
      where "fileId" = new.id;
    end if;
    if new."ayniId" is not distinct from old."ayniId" and new.area = old.area and new.status = old.status
       and new."position" = old."position" then return null; end if;
  end if;
  perform "course_lessons_follow"(new."ayniId");
  return null;
end $$;

CREATE TRIGGER "File_lesson_changed" after insert or update of "ayniId", area, status, "position", title, "freeSample"
  on "File" for each row execute function "file_lesson_changed"();

-- A lesson that is more than its file stays without it.
CREATE FUNCTION "file_lesson_removed"() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new."ayniId" is distinct from old."ayniId" then
    delete from "Lesson" where "fileId" = old.id and "text" = '';
    update "Lesson" set "fileId" = null where "fileId" = old.id;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

CREATE TRIGGER "File_lesson_removed" before update of "ayniId" or delete
  on "File" for each row execute function "file_lesson_removed"();

CREATE FUNCTION "ayni_became_course"() returns trigger language plpgsql as $$
begin
  perform "course_lessons_follow"(new.id);
  return null;
end $$;

CREATE TRIGGER "Ayni_became_course" after update of "contentType" on "Ayni"
  for each row when (new."contentType" = 'COURSE' and old."contentType" <> 'COURSE')
  execute function "ayni_became_course"();

-- Payouts -------------------------------------------------------------------------------------------------------------

CREATE TABLE "PayoutAccount" (
    "userId" uuid NOT NULL,
    "accountId" text NOT NULL,
    country char(2) NOT NULL,
    ready boolean DEFAULT false NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    CONSTRAINT "PayoutAccount_pkey" PRIMARY KEY ("userId"),
    CONSTRAINT "PayoutAccount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX "PayoutAccount_accountId_key" ON "PayoutAccount" ("accountId");

CREATE TYPE "TransferStatus" AS ENUM ('PENDING', 'SENT', 'FAILED');

CREATE TABLE "Transfer" (
    id uuid NOT NULL,
    "masterId" uuid NOT NULL,
    "accountId" text NOT NULL,
    amount integer NOT NULL,
    currency char(3) NOT NULL,
    status "TransferStatus" DEFAULT 'PENDING' NOT NULL,
    "processorTransferId" text,
    "lastError" text,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "sentAt" timestamptz(3),
    CONSTRAINT "Transfer_amount" CHECK (amount > 0),
    CONSTRAINT "Transfer_sent_is_known" CHECK ((status = 'SENT') = (("processorTransferId" IS NOT NULL) AND ("sentAt" IS NOT NULL))),
    CONSTRAINT "Transfer_pkey" PRIMARY KEY (id),
    CONSTRAINT "Transfer_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX "Transfer_masterId_createdAt_idx" ON "Transfer" ("masterId", "createdAt" DESC);
CREATE UNIQUE INDEX "Transfer_processorTransferId_key" ON "Transfer" ("processorTransferId");
CREATE INDEX "Transfer_status_createdAt_idx" ON "Transfer" (status, "createdAt");

CREATE TYPE "BankMethod" AS ENUM ('IBAN', 'CLABE', 'CBU', 'CCI', 'PIX', 'US_ACCOUNT', 'OTHER');

CREATE TABLE "BankDetails" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    country char(2) NOT NULL,
    method "BankMethod" NOT NULL,
    "lastCharacters" text NOT NULL,
    sealed text,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "confirmedAt" timestamptz(3),
    "effectiveAt" timestamptz(3),
    "cancelledAt" timestamptz(3),
    CONSTRAINT "BankDetails_cancelled_is_empty" CHECK (("cancelledAt" IS NULL) OR (sealed IS NULL)),
    CONSTRAINT "BankDetails_held" CHECK ((("confirmedAt" IS NULL) = ("effectiveAt" IS NULL)) AND ("confirmedAt" >= "createdAt") AND (("effectiveAt" - "confirmedAt") >= '72:00:00'::interval)),
    CONSTRAINT "BankDetails_masked" CHECK ((length("lastCharacters") BETWEEN 1 AND 4) AND (country ~ '^[A-Z]{2}$')),
    CONSTRAINT "BankDetails_one_pending" EXCLUDE USING gist ("userId" WITH =, tstzrange("createdAt", COALESCE("effectiveAt", 'infinity'::timestamptz)) WITH &&) WHERE (("cancelledAt" IS NULL)),
    CONSTRAINT "BankDetails_pkey" PRIMARY KEY (id),
    CONSTRAINT "BankDetails_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "BankDetails_userId_effectiveAt_idx" ON "BankDetails" ("userId", "effectiveAt" DESC);

CREATE TYPE "BankFileFormat" AS ENUM ('SEPA', 'CSV');

CREATE TYPE "BankFileStatus" AS ENUM ('OPEN', 'SENT', 'DISCARDED');

CREATE TABLE "BankFile" (
    id uuid NOT NULL,
    format "BankFileFormat" NOT NULL,
    status "BankFileStatus" DEFAULT 'OPEN' NOT NULL,
    "executionDate" date,
    "madeById" uuid NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "closedById" uuid,
    "closedAt" timestamptz(3),
    "paidAt" timestamptz(3),
    CONSTRAINT "BankFile_closed" CHECK (((status = 'OPEN') = ("closedAt" IS NULL)) AND ((status = 'SENT') = ("paidAt" IS NOT NULL))),
    CONSTRAINT "BankFile_has_execution_date" CHECK ((format = 'SEPA') = ("executionDate" IS NOT NULL)),
    CONSTRAINT "BankFile_pkey" PRIMARY KEY (id),
    CONSTRAINT "BankFile_closedById_fkey" FOREIGN KEY ("closedById") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE SET NULL,
    CONSTRAINT "BankFile_madeById_fkey" FOREIGN KEY ("madeById") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX "BankFile_closedById_idx" ON "BankFile" ("closedById");
CREATE UNIQUE INDEX "BankFile_id_status_key" ON "BankFile" (id, status);
CREATE INDEX "BankFile_madeById_idx" ON "BankFile" ("madeById");
CREATE INDEX "BankFile_status_createdAt_idx" ON "BankFile" (status, "createdAt" DESC);

-- Orders and payments -------------------------------------------------------------------------------------------------

CREATE SEQUENCE "Order_reference_seq";

CREATE FUNCTION "order_reference"("at" timestamptz, "number" bigint) returns text language sql stable as $$
  select 'AY-' || to_char("at" at time zone 'Europe/Madrid', 'YY')
    || '-' || lpad("number"::text, greatest(5, length("number"::text)), '0')
$$;

CREATE FUNCTION "next_order_reference"() returns text language sql volatile as $$
  select "order_reference"(now(), nextval('"Order_reference_seq"'))
$$;

CREATE TYPE "DiscountKind" AS ENUM ('CODE', 'EARLY');

CREATE TABLE "Discount" (
    id uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    "masterId" uuid NOT NULL,
    kind "DiscountKind" NOT NULL,
    code text,
    percent smallint,
    amount integer,
    currency char(3) NOT NULL,
    "endsAt" timestamptz(3),
    "maxUses" integer,
    "usedCount" integer DEFAULT 0 NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "archivedAt" timestamptz(3),
    CONSTRAINT "Discount_early_ends" CHECK ((kind <> 'EARLY') OR (num_nonnulls("endsAt", "maxUses") > 0)),
    CONSTRAINT "Discount_has_code" CHECK (((kind = 'CODE') = (code IS NOT NULL)) AND (code <> '')),
    CONSTRAINT "Discount_reduces" CHECK ((num_nonnulls(percent, amount) = 1) AND (percent BETWEEN 1 AND 100) AND (amount > 0)),
    CONSTRAINT "Discount_uses_kept" CHECK ("usedCount" <= "maxUses"),
    CONSTRAINT "Discount_uses_positive" CHECK (("usedCount" >= 0) AND ("maxUses" > 0)),
    CONSTRAINT "Discount_pkey" PRIMARY KEY (id),
    CONSTRAINT "Discount_ayniId_masterId_fkey" FOREIGN KEY ("ayniId", "masterId") REFERENCES "Ayni"(id, "userId") ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "Discount_ayniId_masterId_idx" ON "Discount" ("ayniId", "masterId");
CREATE INDEX "Discount_masterId_createdAt_idx" ON "Discount" ("masterId", "createdAt" DESC);
CREATE UNIQUE INDEX "Discount_one_code" ON "Discount" ("ayniId", code) WHERE ("archivedAt" IS NULL);
CREATE UNIQUE INDEX "Discount_one_early" ON "Discount" ("ayniId") WHERE ((kind = 'EARLY') AND ("archivedAt" IS NULL));

CREATE TABLE "Bundle" (
    id uuid NOT NULL,
    slug text NOT NULL,
    "masterId" uuid NOT NULL,
    title text NOT NULL,
    description text DEFAULT '' NOT NULL,
    amount integer NOT NULL,
    currency char(3) NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "archivedAt" timestamptz(3),
    CONSTRAINT "Bundle_priced" CHECK ((amount > 0) AND (currency ~ '^[A-Z]{3}$')),
    CONSTRAINT "Bundle_titled" CHECK (title <> ''),
    CONSTRAINT "Bundle_pkey" PRIMARY KEY (id),
    CONSTRAINT "Bundle_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX "Bundle_id_masterId_key" ON "Bundle" (id, "masterId");
CREATE INDEX "Bundle_masterId_createdAt_idx" ON "Bundle" ("masterId", "createdAt" DESC);
CREATE UNIQUE INDEX "Bundle_slug_key" ON "Bundle" (slug);

CREATE TABLE "BundleItem" (
    "bundleId" uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    "masterId" uuid NOT NULL,
    "position" smallint NOT NULL,
    CONSTRAINT "BundleItem_at_most_twelve" CHECK ("position" BETWEEN 0 AND 11),
    CONSTRAINT "BundleItem_pkey" PRIMARY KEY ("bundleId", "ayniId"),
    CONSTRAINT "BundleItem_ayniId_masterId_fkey" FOREIGN KEY ("ayniId", "masterId") REFERENCES "Ayni"(id, "userId") ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "BundleItem_bundleId_masterId_fkey" FOREIGN KEY ("bundleId", "masterId") REFERENCES "Bundle"(id, "masterId") ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "BundleItem_ayniId_masterId_idx" ON "BundleItem" ("ayniId", "masterId");
CREATE UNIQUE INDEX "BundleItem_bundleId_position_key" ON "BundleItem" ("bundleId", "position");

CREATE TABLE "BundlePurchase" (
    id uuid NOT NULL,
    "bundleId" uuid NOT NULL,
    "masterId" uuid NOT NULL,
    "userId" uuid NOT NULL,
    amount integer NOT NULL,
    currency char(3) NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "BundlePurchase_not_own" CHECK ("userId" <> "masterId"),
    CONSTRAINT "BundlePurchase_paid" CHECK ((amount > 0) AND (currency ~ '^[a-z]{3}$')),
    CONSTRAINT "BundlePurchase_pkey" PRIMARY KEY (id),
    CONSTRAINT "BundlePurchase_bundleId_masterId_fkey" FOREIGN KEY ("bundleId", "masterId") REFERENCES "Bundle"(id, "masterId") ON UPDATE CASCADE ON DELETE RESTRICT,
    CONSTRAINT "BundlePurchase_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX "BundlePurchase_bundleId_masterId_idx" ON "BundlePurchase" ("bundleId", "masterId");
CREATE INDEX "BundlePurchase_userId_idx" ON "BundlePurchase" ("userId");

CREATE TYPE "OrderStatus" AS ENUM ('PENDING', 'COMPLETED', 'EXPIRED', 'FAILED', 'REFUNDED');

CREATE TABLE "Order" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    "ayniContentId" uuid NOT NULL,
    "masterUserId" uuid NOT NULL,
    status "OrderStatus" DEFAULT 'PENDING' NOT NULL,
    "purchaseDate" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    amount integer NOT NULL,
    "taxBase" integer NOT NULL,
    "taxPercentage" numeric(5,2) NOT NULL,
    "taxAmount" integer NOT NULL,
    "feeAmount" integer DEFAULT 0 NOT NULL,
    currency char(3) NOT NULL,
    "paymentIntentId" text,
    "checkoutSessionId" text,
    "checkoutUrl" text,
    "checkoutAttempt" integer DEFAULT 0 NOT NULL,
    "checkoutExpiresAt" timestamptz(3),
    "appointmentDate" timestamptz(3),
    "contentExpirationDate" timestamptz(3),
    "availableBillingDate" timestamptz(3),
    "paidToMaster" boolean DEFAULT false NOT NULL,
    "paidToMasterDate" timestamptz(3),
    "openedAt" timestamptz(3),
    "completedAt" timestamptz(3),
    "refundedAt" timestamptz(3),
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    "renewedAt" timestamptz(3),
    "seatAmount" integer DEFAULT 0 NOT NULL,
    "paidToMasterAmount" integer,
    "transferId" uuid,
    reference text DEFAULT next_order_reference() NOT NULL,
    "discountId" uuid,
    "listAmount" integer,
    "discountAmount" integer DEFAULT 0 NOT NULL,
    "bundlePurchaseId" uuid,
    "isGift" boolean DEFAULT false NOT NULL,
    "holdsSeat" boolean DEFAULT false NOT NULL,
    CONSTRAINT "Order_amounts" CHECK ((amount >= 0) AND ("taxBase" >= 0) AND ("taxAmount" >= 0) AND ("feeAmount" >= 0) AND (amount = ("taxBase" + "taxAmount"))),
    CONSTRAINT "Order_completed_has_date" CHECK ((status <> 'COMPLETED') OR ("completedAt" IS NOT NULL)),
    CONSTRAINT "Order_currency_form" CHECK (currency ~ '^[a-z]{3}$'),
    CONSTRAINT "Order_discount_complete" CHECK ((("discountId" IS NULL) = ("listAmount" IS NULL)) AND (("discountAmount" >= 0) AND ("discountAmount" <= COALESCE("listAmount", 0)))),
    CONSTRAINT "Order_free_is_zero" CHECK ((amount > 0) OR (("taxBase" = 0) AND ("taxAmount" = 0) AND ("feeAmount" = 0) AND (currency = 'eur'::bpchar) AND (NOT "paidToMaster"))),
    CONSTRAINT "Order_not_own" CHECK ("userId" <> "masterUserId"),
    CONSTRAINT "Order_paid_amount" CHECK (("paidToMaster" = ("paidToMasterAmount" IS NOT NULL)) AND (COALESCE("paidToMasterAmount", 0) >= 0)),
    CONSTRAINT "Order_paid_has_date" CHECK ("paidToMaster" = ("paidToMasterDate" IS NOT NULL)),
    CONSTRAINT "Order_refunded_has_date" CHECK ((status <> 'REFUNDED') OR ("refundedAt" IS NOT NULL)),
    CONSTRAINT "Order_seat_is_a_part" CHECK (("seatAmount" >= 0) AND (("seatAmount" = 0) OR ("seatAmount" < amount))),
    CONSTRAINT "Order_pkey" PRIMARY KEY (id),
    CONSTRAINT "Order_ayniContentId_masterUserId_fkey" FOREIGN KEY ("ayniContentId", "masterUserId") REFERENCES "Ayni"(id, "userId") ON UPDATE CASCADE ON DELETE RESTRICT,
    CONSTRAINT "Order_bundlePurchaseId_fkey" FOREIGN KEY ("bundlePurchaseId") REFERENCES "BundlePurchase"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
    CONSTRAINT "Order_discountId_fkey" FOREIGN KEY ("discountId") REFERENCES "Discount"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
    CONSTRAINT "Order_masterUserId_fkey" FOREIGN KEY ("masterUserId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
    CONSTRAINT "Order_transferId_fkey" FOREIGN KEY ("transferId") REFERENCES "Transfer"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
    CONSTRAINT "Order_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX "Order_apprentices" ON "Order" ("masterUserId", "userId") WHERE ((status = 'COMPLETED') AND ("renewedAt" IS NULL));
CREATE INDEX "Order_ayniContentId_idx" ON "Order" ("ayniContentId");
CREATE UNIQUE INDEX "Order_checkoutSessionId_key" ON "Order" ("checkoutSessionId");
CREATE INDEX "Order_discounted" ON "Order" ("discountId") WHERE ("discountId" IS NOT NULL);
CREATE INDEX "Order_holders_by_person" ON "Order" ("ayniContentId", "userId") WHERE ((status = 'COMPLETED') AND ("renewedAt" IS NULL));
CREATE UNIQUE INDEX "Order_id_amount_currency_key" ON "Order" (id, amount, currency);
CREATE INDEX "Order_in_purchase" ON "Order" ("bundlePurchaseId") WHERE ("bundlePurchaseId" IS NOT NULL);
CREATE INDEX "Order_masterUserId_purchaseDate_idx" ON "Order" ("masterUserId", "purchaseDate" DESC);
CREATE UNIQUE INDEX "Order_one_live" ON "Order" ("userId", "ayniContentId") WHERE ((status IN ('PENDING', 'COMPLETED')) AND ("renewedAt" IS NULL));
CREATE INDEX "Order_owed" ON "Order" ("purchaseDate" DESC, id DESC) INCLUDE ("availableBillingDate", "masterUserId", currency) WHERE ((amount > 0) AND ("completedAt" IS NOT NULL) AND (status = 'COMPLETED') AND (NOT "paidToMaster"));
CREATE UNIQUE INDEX "Order_paymentIntentId_key" ON "Order" ("paymentIntentId");
CREATE UNIQUE INDEX "Order_reference_key" ON "Order" (reference);
CREATE INDEX "Order_sales_by_amount" ON "Order" (amount DESC, id DESC) WHERE ((amount > 0) AND ("completedAt" IS NOT NULL) AND (status IN ('COMPLETED', 'REFUNDED')));
CREATE INDEX "Order_sales_by_availability" ON "Order" (COALESCE("availableBillingDate", "purchaseDate") DESC, id DESC) WHERE ((amount > 0) AND ("completedAt" IS NOT NULL) AND (status IN ('COMPLETED', 'REFUNDED')));
CREATE INDEX "Order_sales_of_master" ON "Order" ("masterUserId", "purchaseDate" DESC, id DESC) INCLUDE (status, currency, amount, "taxBase", "taxAmount", "feeAmount", "availableBillingDate", "paidToMaster", "paidToMasterAmount", "paidToMasterDate") WHERE ((amount > 0) AND ("completedAt" IS NOT NULL) AND (status IN ('COMPLETED', 'REFUNDED')));
CREATE INDEX "Order_status_checkoutExpiresAt_idx" ON "Order" (status, "checkoutExpiresAt");
CREATE INDEX "Order_transferId_idx" ON "Order" ("transferId");
CREATE INDEX "Order_userId_purchaseDate_idx" ON "Order" ("userId", "purchaseDate" DESC);
-- The order of the admins' list of failed payments.
CREATE INDEX "Order_failed" ON "Order" ("createdAt" DESC, id DESC) WHERE (status = 'FAILED');
-- Who holds a content, the last to receive it first; and the apprentices of a Master.
CREATE INDEX "Order_holders" ON "Order" ("ayniContentId", "purchaseDate" DESC, id DESC) WHERE ((status = 'COMPLETED') AND ("renewedAt" IS NULL));
-- All that sums of sales add up, so that they read an index alone: of what is owed, and of a Master's sales.
CREATE INDEX "Order_owed_to_master" ON "Order" ("masterUserId", currency, "availableBillingDate", id) INCLUDE ("purchaseDate", status, amount, "taxBase", "taxAmount", "feeAmount", "paidToMaster", "paidToMasterAmount", "transferId") WHERE ((amount > 0) AND ("completedAt" IS NOT NULL) AND (status = 'COMPLETED') AND (NOT "paidToMaster"));
-- What the search for sales looks through.
CREATE INDEX "Order_reference_search" ON "Order" USING gin (search_fold(reference) gin_trgm_ops);
-- The orders of sales, as the conditions of lib/payouts/sales/sql.ts choose them.
CREATE INDEX "Order_sales_by_purchase" ON "Order" ("purchaseDate" DESC, id DESC) WHERE ((amount > 0) AND ("completedAt" IS NOT NULL) AND (status IN ('COMPLETED', 'REFUNDED')));

ALTER TABLE "LessonQuestion" ADD CONSTRAINT "LessonQuestion_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"(id) ON UPDATE CASCADE ON DELETE CASCADE;

CREATE TYPE "PaymentStatus" AS ENUM ('PENDING', 'SUCCEEDED', 'REFUNDED', 'DISPUTED');

CREATE TABLE "Payment" (
    id uuid NOT NULL,
    "orderId" uuid NOT NULL,
    "paymentIntentId" text NOT NULL,
    status "PaymentStatus" NOT NULL,
    amount integer NOT NULL,
    currency char(3) NOT NULL,
    "refundedAmount" integer DEFAULT 0 NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    part smallint DEFAULT 0 NOT NULL,
    CONSTRAINT "Payment_amounts" CHECK ((amount > 0) AND ("refundedAmount" BETWEEN 0 AND amount)),
    CONSTRAINT "Payment_part_positive" CHECK (part >= 0),
    CONSTRAINT "Payment_pkey" PRIMARY KEY (id),
    CONSTRAINT "Payment_orderId_amount_currency_fkey" FOREIGN KEY ("orderId", amount, currency) REFERENCES "Order"(id, amount, currency) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX "Payment_orderId_amount_currency_key" ON "Payment" ("orderId", amount, currency);
CREATE UNIQUE INDEX "Payment_orderId_key" ON "Payment" ("orderId");
-- The payments that change what a sale earns.
CREATE INDEX "Payment_adjusted" ON "Payment" ("orderId") INCLUDE ("refundedAmount", status) WHERE (("refundedAmount" > 0) OR (status = 'DISPUTED'));
CREATE UNIQUE INDEX "Payment_paymentIntentId_part_key" ON "Payment" ("paymentIntentId", part);

CREATE TABLE "PaymentEvent" (
    id text NOT NULL,
    type text NOT NULL,
    payload jsonb NOT NULL,
    "createdAt" timestamptz(3) NOT NULL,
    "receivedAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "appliedAt" timestamptz(3),
    CONSTRAINT "PaymentEvent_pkey" PRIMARY KEY (id)
);

-- Payments that the processor took for orders that are not in the database, and until when it was asked for them.
CREATE TABLE "UnmatchedPayment" (
    id text NOT NULL,
    "orderId" uuid NOT NULL,
    amount integer NOT NULL,
    currency char(3) NOT NULL,
    "paidAt" timestamptz(3) NOT NULL,
    "foundAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "resolvedAt" timestamptz(3),
    CONSTRAINT "UnmatchedPayment_pkey" PRIMARY KEY (id)
);
CREATE INDEX "UnmatchedPayment_resolvedAt_paidAt_idx" ON "UnmatchedPayment" ("resolvedAt", "paidAt");

CREATE TABLE "PaymentSweep" (
    id integer DEFAULT 1 NOT NULL,
    "sweptUntil" timestamptz(3) NOT NULL,
    CONSTRAINT "PaymentSweep_pkey" PRIMARY KEY (id)
);

CREATE TABLE "BankFileLine" (
    "fileId" uuid NOT NULL,
    "orderId" uuid NOT NULL,
    status "BankFileStatus" DEFAULT 'OPEN' NOT NULL,
    "masterId" uuid NOT NULL,
    "bankDetailsId" uuid,
    amount integer NOT NULL,
    currency char(3) NOT NULL,
    CONSTRAINT "BankFileLine_amount" CHECK (amount > 0),
    CONSTRAINT "BankFileLine_pkey" PRIMARY KEY ("fileId", "orderId"),
    CONSTRAINT "BankFileLine_bankDetailsId_fkey" FOREIGN KEY ("bankDetailsId") REFERENCES "BankDetails"(id) ON UPDATE CASCADE ON DELETE SET NULL,
    CONSTRAINT "BankFileLine_fileId_status_fkey" FOREIGN KEY ("fileId", status) REFERENCES "BankFile"(id, status) ON UPDATE CASCADE ON DELETE RESTRICT,
    CONSTRAINT "BankFileLine_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
    CONSTRAINT "BankFileLine_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX "BankFileLine_bankDetailsId_idx" ON "BankFileLine" ("bankDetailsId");
CREATE INDEX "BankFileLine_masterId_idx" ON "BankFileLine" ("masterId");
CREATE UNIQUE INDEX "BankFileLine_one_open" ON "BankFileLine" ("orderId") WHERE (status = 'OPEN');
CREATE INDEX "BankFileLine_orderId_idx" ON "BankFileLine" ("orderId");

CREATE TYPE "CertificateKind" AS ENUM ('ATTENDANCE', 'COMPLETION');

CREATE TABLE "Certificate" (
    id uuid NOT NULL,
    code text NOT NULL,
    "orderId" uuid NOT NULL,
    kind "CertificateKind" NOT NULL,
    "holderName" text NOT NULL,
    "masterName" text NOT NULL,
    title text NOT NULL,
    minutes integer,
    "endedAt" timestamptz(3) NOT NULL,
    "issuedAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "Certificate_pkey" PRIMARY KEY (id),
    CONSTRAINT "Certificate_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX "Certificate_code_key" ON "Certificate" (code);
CREATE UNIQUE INDEX "Certificate_orderId_key" ON "Certificate" ("orderId");

CREATE TYPE "PrivateFeedKind" AS ENUM ('CALENDAR', 'PODCAST');

CREATE TABLE "PrivateFeed" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    kind "PrivateFeedKind" NOT NULL,
    "orderId" uuid,
    hash text NOT NULL,
    sealed text NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "PrivateFeed_of_an_order" CHECK ((kind = 'PODCAST') = ("orderId" IS NOT NULL)),
    CONSTRAINT "PrivateFeed_pkey" PRIMARY KEY (id),
    CONSTRAINT "PrivateFeed_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "PrivateFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX "PrivateFeed_hash_key" ON "PrivateFeed" (hash);
CREATE UNIQUE INDEX "PrivateFeed_one" ON "PrivateFeed" ("userId", kind, "orderId") NULLS NOT DISTINCT;
CREATE INDEX "PrivateFeed_orderId_idx" ON "PrivateFeed" ("orderId");

-- No completed paid order without a succeeded payment; looked at when the transaction ends.
CREATE FUNCTION "order_is_paid"() returns trigger language plpgsql as $$
declare
  subject uuid;
begin
  if tg_table_name = 'Order' then subject := new.id;
  elsif tg_op = 'DELETE' then subject := old."orderId";
  else subject := new."orderId";
  end if;
  if exists (
    select from "Order" o where o.id = subject and o.status = 'COMPLETED' and o.amount > 0 and not exists (
      select from "Payment" p where p."orderId" = o.id and p.status in ('SUCCEEDED', 'DISPUTED')))
  then
    raise exception 'order % is completed without a succeeded payment', subject
      using errcode = 'check_violation', constraint = 'Order_is_paid';
  end if;
  return null;
end $$;

CREATE CONSTRAINT TRIGGER "Order_is_paid" after insert or update on "Order"
  deferrable initially deferred for each row execute function "order_is_paid"();
CREATE CONSTRAINT TRIGGER "Payment_stands" after update or delete on "Payment"
  deferrable initially deferred for each row execute function "order_is_paid"();

-- A gift takes a seat until it has its receiver's order, or nobody can accept it any more. It leaves the waiting of its
-- buyer as it is.
CREATE FUNCTION "count_taken_seats"() returns trigger language plpgsql as $$
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

CREATE FUNCTION "check_renewal"() returns trigger language plpgsql as $$
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

CREATE TRIGGER "Order_renewal" after insert or update of status, amount, "seatAmount", "renewedAt", "contentExpirationDate",
    "isGift", "holdsSeat" on "Order"
  for each row execute function "check_renewal"();

-- Unlike a seat, a use is not returned by a renewal, but by a refund of the buyer's own part.
CREATE FUNCTION "count_discount_uses"() returns trigger language plpgsql as $$
declare
  was_used boolean := tg_op <> 'INSERT' and old."discountId" is not null
    and old.status in ('PENDING', 'COMPLETED') and old."refundedAt" is null;
  is_used boolean := tg_op <> 'DELETE' and new."discountId" is not null
    and new.status in ('PENDING', 'COMPLETED') and new."refundedAt" is null;
begin
  if tg_op <> 'DELETE' and new.amount <> new."listAmount" - new."discountAmount" + new."seatAmount" then
    raise exception 'the amount of order % is not that of its discount', new.id;
  end if;
  if is_used and not was_used then
    update "Discount" set "usedCount" = "usedCount" + 1
    where id = new."discountId" and "ayniId" = new."ayniContentId";
    if not found then raise exception 'the discount % is of another content', new."discountId"; end if;
  elsif was_used and not is_used then
    update "Discount" set "usedCount" = "usedCount" - 1 where id = old."discountId";
  end if;
  return null;
end $$;

-- After "Order_places" by its name: the content is locked before its discount.
CREATE TRIGGER "Order_uses" after insert or delete or update of status, "refundedAt", "discountId", "listAmount",
    "discountAmount", "seatAmount", amount on "Order"
  for each row execute function "count_discount_uses"();

-- The parts of a purchase add up to it, belong together, and proceed together; one of them, of its id, holds the checkout
-- and the others share its payment. Looked at when the transaction ends, so that no part can
-- expire or be completed alone.
CREATE FUNCTION "check_bundle_purchase"() returns trigger language plpgsql as $$
declare
  broken boolean;
begin
  select sum(o.amount) <> b.amount
    or bool_or(o.currency <> b.currency or o."userId" <> b."userId" or o."masterUserId" <> b."masterId")
    or count(*) filter (where o.id = b.id) <> 1
    or count(distinct case when o.status in ('COMPLETED', 'REFUNDED') then 'PAID' else o.status::text end) <> 1
    or bool_or(o.id <> b.id and num_nonnulls(o."checkoutUrl", o."checkoutExpiresAt", o."paymentIntentId") > 0)
    or bool_or(o.status in ('COMPLETED', 'REFUNDED') and p.id is null)
    or count(distinct p."paymentIntentId") > 1
  into broken
  from "BundlePurchase" b
  join "Order" o on o."bundlePurchaseId" = b.id
  left join "Payment" p on p."orderId" = o.id
  where b.id = new."bundlePurchaseId"
  group by b.id;
  if broken then
    raise exception 'the parts of the purchase % do not belong together', new."bundlePurchaseId"
      using errcode = 'check_violation', constraint = 'BundlePurchase_adds_up';
  end if;
  return null;
end $$;

CREATE CONSTRAINT TRIGGER "BundlePurchase_adds_up"
  after insert or update of status, amount, currency, "userId", "masterUserId", "bundlePurchaseId", "checkoutUrl",
    "checkoutExpiresAt", "paymentIntentId" on "Order"
  deferrable initially deferred for each row when (new."bundlePurchaseId" is not null)
  execute function "check_bundle_purchase"();

-- Only the parts of one purchase share a payment.
CREATE FUNCTION "check_shared_payment"() returns trigger language plpgsql as $$
begin
  if not exists (
    select from "Order" o join "Payment" lead on lead."orderId" = o."bundlePurchaseId" and lead."part" = 0
    where o.id = new."orderId" and o.id <> o."bundlePurchaseId" and lead."paymentIntentId" = new."paymentIntentId")
  then
    raise exception 'the order % has no part in the payment %', new."orderId", new."paymentIntentId"
      using errcode = 'check_violation', constraint = 'Payment_shared_within_purchase';
  end if;
  return null;
end $$;

CREATE CONSTRAINT TRIGGER "Payment_shared_within_purchase" after insert or update of "part", "paymentIntentId", "orderId" on "Payment"
  deferrable initially deferred for each row when (new."part" > 0) execute function "check_shared_payment"();

-- Gifts, solidarity, barters and waiting lists ------------------------------------------------------------------------

CREATE TABLE "Gift" (
    id uuid NOT NULL,
    "orderId" uuid NOT NULL,
    "recipientName" text NOT NULL,
    "recipientEmail" text NOT NULL,
    message text DEFAULT '' NOT NULL,
    "sendsAt" timestamptz(3),
    "sentAt" timestamptz(3),
    "returnedAt" timestamptz(3),
    "declinedAt" timestamptz(3),
    "declineMessage" text DEFAULT '' NOT NULL,
    "cancelledAt" timestamptz(3),
    "acceptedAt" timestamptz(3),
    "acceptedByOrderId" uuid,
    "lapsedAt" timestamptz(3),
    "remindedAt" timestamptz(3),
    "startRemindedAt" timestamptz(3),
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    CONSTRAINT "Gift_accepted" CHECK (("acceptedAt" IS NULL) = ("acceptedByOrderId" IS NULL)),
    CONSTRAINT "Gift_email_lower" CHECK ("recipientEmail" = lower("recipientEmail")),
    CONSTRAINT "Gift_one_end" CHECK ((num_nonnulls("acceptedAt", "lapsedAt") <= 1) AND (num_nonnulls("acceptedAt", "cancelledAt") <= 1)),
    CONSTRAINT "Gift_texts" CHECK ((length(message) <= 500) AND (length("declineMessage") <= 500)),
    CONSTRAINT "Gift_pkey" PRIMARY KEY (id),
    CONSTRAINT "Gift_acceptedByOrderId_fkey" FOREIGN KEY ("acceptedByOrderId") REFERENCES "Order"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
    CONSTRAINT "Gift_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX "Gift_acceptedByOrderId_key" ON "Gift" ("acceptedByOrderId");
CREATE UNIQUE INDEX "Gift_orderId_key" ON "Gift" ("orderId");
CREATE INDEX "Gift_recipientEmail_idx" ON "Gift" ("recipientEmail");
-- Gifts that the sweep looks at: sent, and still waiting for their receiver.
CREATE INDEX "Gift_waiting" ON "Gift" ("sentAt") WHERE (("acceptedAt" IS NULL) AND ("lapsedAt" IS NULL));

CREATE TABLE "GiftOptOut" (
    hash text NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "GiftOptOut_pkey" PRIMARY KEY (hash)
);

CREATE TABLE "SolidaritySeat" (
    id uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    "fundedByOrderId" uuid NOT NULL,
    "claimedByOrderId" uuid,
    "cancelledAt" timestamptz(3),
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "SolidaritySeat_claimed_or_cancelled" CHECK (("claimedByOrderId" IS NULL) OR ("cancelledAt" IS NULL)),
    CONSTRAINT "SolidaritySeat_pkey" PRIMARY KEY (id),
    CONSTRAINT "SolidaritySeat_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "SolidaritySeat_claimedByOrderId_fkey" FOREIGN KEY ("claimedByOrderId") REFERENCES "Order"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
    CONSTRAINT "SolidaritySeat_fundedByOrderId_fkey" FOREIGN KEY ("fundedByOrderId") REFERENCES "Order"(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX "SolidaritySeat_claimedByOrderId_key" ON "SolidaritySeat" ("claimedByOrderId");
CREATE INDEX "SolidaritySeat_free" ON "SolidaritySeat" ("ayniId", "createdAt") WHERE (("claimedByOrderId" IS NULL) AND ("cancelledAt" IS NULL));
CREATE UNIQUE INDEX "SolidaritySeat_fundedByOrderId_key" ON "SolidaritySeat" ("fundedByOrderId");

CREATE TABLE "SolidarityRequest" (
    id uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    "userId" uuid NOT NULL,
    "grantedAt" timestamptz(3),
    "withdrawnAt" timestamptz(3),
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "SolidarityRequest_one_end" CHECK (("grantedAt" IS NULL) OR ("withdrawnAt" IS NULL)),
    CONSTRAINT "SolidarityRequest_pkey" PRIMARY KEY (id),
    CONSTRAINT "SolidarityRequest_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "SolidarityRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX "SolidarityRequest_one_open" ON "SolidarityRequest" ("ayniId", "userId") WHERE (("grantedAt" IS NULL) AND ("withdrawnAt" IS NULL));
CREATE INDEX "SolidarityRequest_userId_idx" ON "SolidarityRequest" ("userId");
CREATE INDEX "SolidarityRequest_waiting" ON "SolidarityRequest" ("ayniId", "createdAt") WHERE (("grantedAt" IS NULL) AND ("withdrawnAt" IS NULL));

CREATE TYPE "BarterStatus" AS ENUM ('PROPOSED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN');

CREATE TABLE "Barter" (
    id uuid NOT NULL,
    "proposerId" uuid NOT NULL,
    "recipientId" uuid NOT NULL,
    "offeredAyniId" uuid NOT NULL,
    "wantedAyniId" uuid NOT NULL,
    message text DEFAULT '' NOT NULL,
    status "BarterStatus" DEFAULT 'PROPOSED' NOT NULL,
    "offeredOrderId" uuid,
    "wantedOrderId" uuid,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "decidedAt" timestamptz(3),
    CONSTRAINT "Barter_accepted_has_orders" CHECK (((status = 'ACCEPTED') = ("offeredOrderId" IS NOT NULL)) AND (("offeredOrderId" IS NULL) = ("wantedOrderId" IS NULL))),
    CONSTRAINT "Barter_decided_has_date" CHECK ((status = 'PROPOSED') = ("decidedAt" IS NULL)),
    CONSTRAINT "Barter_of_two" CHECK ("proposerId" <> "recipientId"),
    CONSTRAINT "Barter_pkey" PRIMARY KEY (id),
    CONSTRAINT "Barter_offeredAyniId_proposerId_fkey" FOREIGN KEY ("offeredAyniId", "proposerId") REFERENCES "Ayni"(id, "userId") ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "Barter_offeredOrderId_fkey" FOREIGN KEY ("offeredOrderId") REFERENCES "Order"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
    CONSTRAINT "Barter_proposerId_fkey" FOREIGN KEY ("proposerId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "Barter_recipientId_fkey" FOREIGN KEY ("recipientId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "Barter_wantedAyniId_recipientId_fkey" FOREIGN KEY ("wantedAyniId", "recipientId") REFERENCES "Ayni"(id, "userId") ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "Barter_wantedOrderId_fkey" FOREIGN KEY ("wantedOrderId") REFERENCES "Order"(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX "Barter_offeredOrderId_key" ON "Barter" ("offeredOrderId");
CREATE UNIQUE INDEX "Barter_one_open" ON "Barter" ("offeredAyniId", "wantedAyniId") WHERE (status = 'PROPOSED');
CREATE INDEX "Barter_proposerId_createdAt_idx" ON "Barter" ("proposerId", "createdAt" DESC);
CREATE INDEX "Barter_recipientId_createdAt_idx" ON "Barter" ("recipientId", "createdAt" DESC);
CREATE INDEX "Barter_wantedAyniId_idx" ON "Barter" ("wantedAyniId");
CREATE UNIQUE INDEX "Barter_wantedOrderId_key" ON "Barter" ("wantedOrderId");

CREATE TYPE "WaitingOutcome" AS ENUM ('RECEIVED', 'LEFT', 'LAPSED', 'CLOSED');

CREATE TABLE "WaitingListEntry" (
    id uuid NOT NULL,
    number serial NOT NULL,
    "ayniId" uuid NOT NULL,
    "userId" uuid NOT NULL,
    "offeredAt" timestamptz(3),
    "offerExpiresAt" timestamptz(3),
    "orderId" uuid,
    "endedAt" timestamptz(3),
    outcome "WaitingOutcome",
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "WaitingListEntry_ended" CHECK (("endedAt" IS NULL) = (outcome IS NULL)),
    CONSTRAINT "WaitingListEntry_offer" CHECK (("offerExpiresAt" IS NULL) OR (("offerExpiresAt" > "offeredAt") AND ("offeredAt" IS NOT NULL))),
    CONSTRAINT "WaitingListEntry_received" CHECK (("orderId" IS NULL) OR (outcome = 'RECEIVED')),
    CONSTRAINT "WaitingListEntry_pkey" PRIMARY KEY (id),
    CONSTRAINT "WaitingListEntry_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "WaitingListEntry_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"(id) ON UPDATE CASCADE ON DELETE SET NULL,
    CONSTRAINT "WaitingListEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "WaitingListEntry_ayniId_idx" ON "WaitingListEntry" ("ayniId");
CREATE UNIQUE INDEX "WaitingListEntry_number_key" ON "WaitingListEntry" (number);
CREATE INDEX "WaitingListEntry_orderId_idx" ON "WaitingListEntry" ("orderId");
CREATE INDEX "WaitingListEntry_userId_idx" ON "WaitingListEntry" ("userId");
-- Offers that have ended, or of which nobody has been told.
CREATE INDEX "WaitingListEntry_offers" ON "WaitingListEntry" ("offerExpiresAt") WHERE (("endedAt" IS NULL) AND ("offeredAt" IS NOT NULL));
-- One open entry for each person and content.
CREATE UNIQUE INDEX "WaitingListEntry_one_open" ON "WaitingListEntry" ("ayniId", "userId") WHERE ("endedAt" IS NULL);
-- The next in a list, and the places in it.
CREATE INDEX "WaitingListEntry_waiting" ON "WaitingListEntry" ("ayniId", number) WHERE (("endedAt" IS NULL) AND ("offeredAt" IS NULL));

-- A paid gift is accepted by one free order of the same content; its sale is a gift's.
CREATE FUNCTION "check_gift"() returns trigger language plpgsql as $$
begin
  if not exists (select from "Order" o where o.id = new."orderId" and o."isGift") then
    raise exception 'the order of gift % is not a gift', new.id
      using errcode = 'check_violation', constraint = 'Gift_of_order';
  end if;
  if new."acceptedByOrderId" is not null and not exists (
    select from "Order" o join "Order" r on r."ayniContentId" = o."ayniContentId"
    where o.id = new."orderId" and o.status = 'COMPLETED'
      and r.id = new."acceptedByOrderId" and r.amount = 0 and not r."isGift")
  then
    raise exception 'gift % is not paid, or accepted by an order of something else', new.id
      using errcode = 'check_violation', constraint = 'Gift_accepted_by';
  end if;
  return null;
end $$;

CREATE CONSTRAINT TRIGGER "Gift_orders" after insert or update of "orderId", "acceptedByOrderId" on "Gift"
  deferrable initially deferred for each row execute function "check_gift"();

-- A completed order that is a gift gives its buyer no access.
CREATE FUNCTION "close_gift_access"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new."renewedAt" := coalesce(new."renewedAt", new."purchaseDate");
  else
    new."renewedAt" := coalesce(old."renewedAt", new."renewedAt", new."purchaseDate");
  end if;
  new."contentExpirationDate" := new."renewedAt";
  return new;
end $$;

CREATE TRIGGER "Order_gift_access" before insert or update on "Order"
  for each row when (new."isGift") execute function "close_gift_access"();

-- The order holds a seat for as long as somebody may accept the gift.
CREATE FUNCTION "hold_gift_seat"() returns trigger language plpgsql as $$
declare
  holds boolean := new."acceptedAt" is null and new."lapsedAt" is null;
begin
  update "Order" set "holdsSeat" = holds where id = new."orderId" and "isGift" and "holdsSeat" <> holds;
  return null;
end $$;

CREATE TRIGGER "Gift_seat" after insert or update of "acceptedAt", "lapsedAt" on "Gift"
  for each row execute function "hold_gift_seat"();

-- An open offer takes a seat, as a live order does.
CREATE FUNCTION "count_offered_seats"() returns trigger language plpgsql as $$
declare
  was_held boolean := tg_op <> 'INSERT' and old."offeredAt" is not null and old."endedAt" is null;
  is_held boolean := tg_op <> 'DELETE' and new."offeredAt" is not null and new."endedAt" is null;
begin
  if is_held and not was_held then
    update "Ayni" set "takenSeats" = "takenSeats" + 1 where id = new."ayniId";
  elsif was_held and not is_held then
    update "Ayni" set "takenSeats" = "takenSeats" - 1 where id = old."ayniId";
  end if;
  return null;
end $$;

CREATE TRIGGER "WaitingListEntry_seats" after insert or update or delete on "WaitingListEntry"
  for each row execute function "count_offered_seats"();

-- What a transaction leaves free goes to the first of the list before anybody else can see it. The job tells them.
CREATE FUNCTION "offer_freed_seats"() returns trigger language plpgsql as $$
declare
  free_seats integer;
begin
  select case when capacity is null then null else capacity - "takenSeats" end into free_seats
  from "Ayni" where id = new.id and listed and ("lastEndsAt" is null or "lastEndsAt" > now())
  for no key update;
  if not found or free_seats <= 0 then
    return null;
  end if;
  with next as (
    select e.id from "WaitingListEntry" e
    where e."ayniId" = new.id and e."offeredAt" is null and e."endedAt" is null
      and exists (select from "User" u where u.id = e."userId" and u."deactivatedAt" is null)
    order by e.number limit free_seats)
  update "WaitingListEntry" e set "offeredAt" = now() from next where e.id = next.id;
  if found and to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job(
      'offer-seats', json_build_object('ayniId', new.id), job_key => 'offer-seats:' || new.id);
  end if;
  return null;
end $$;

-- `status`: what a trigger writes to `listed` does not count as an update of it.
CREATE CONSTRAINT TRIGGER "Ayni_seats_offered" after update of "takenSeats", capacity, listed, status on "Ayni"
  deferrable initially deferred for each row
  when (new.listed and (new."takenSeats" < new.capacity or new.capacity is null and (old.capacity is not null or not old.listed)))
  execute function "offer_freed_seats"();

-- What people do with contents ----------------------------------------------------------------------------------------

CREATE TABLE "Attendance" (
    "encuentroId" uuid NOT NULL,
    "userId" uuid NOT NULL,
    at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "Attendance_pkey" PRIMARY KEY ("encuentroId", "userId"),
    CONSTRAINT "Attendance_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "Attendance_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "Attendance_userId_idx" ON "Attendance" ("userId");

CREATE TABLE "ContraindicationAcceptance" (
    "userId" uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    version text NOT NULL,
    text text NOT NULL,
    "acceptedAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "ContraindicationAcceptance_pkey" PRIMARY KEY ("userId", "ayniId", version),
    CONSTRAINT "ContraindicationAcceptance_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "ContraindicationAcceptance_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "ContraindicationAcceptance_ayniId_idx" ON "ContraindicationAcceptance" ("ayniId");

CREATE TABLE "PlaybackPosition" (
    "userId" uuid NOT NULL,
    "fileId" uuid NOT NULL,
    "position" text NOT NULL,
    percent integer DEFAULT 0 NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    CONSTRAINT "PlaybackPosition_pkey" PRIMARY KEY ("userId", "fileId"),
    CONSTRAINT "PlaybackPosition_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "PlaybackPosition_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "PlaybackPosition_fileId_idx" ON "PlaybackPosition" ("fileId");

CREATE TABLE "Favourite" (
    "userId" uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "Favourite_pkey" PRIMARY KEY ("userId", "ayniId"),
    CONSTRAINT "Favourite_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "Favourite_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "Favourite_ayniId_idx" ON "Favourite" ("ayniId");
CREATE INDEX "Favourite_userId_createdAt_ayniId_idx" ON "Favourite" ("userId", "createdAt" DESC, "ayniId" DESC);

CREATE TABLE "Follow" (
    "followerId" uuid NOT NULL,
    "masterId" uuid NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "Follow_not_oneself" CHECK ("followerId" <> "masterId"),
    CONSTRAINT "Follow_pkey" PRIMARY KEY ("followerId", "masterId"),
    CONSTRAINT "Follow_followerId_fkey" FOREIGN KEY ("followerId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "Follow_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "Follow_masterId_createdAt_idx" ON "Follow" ("masterId", "createdAt" DESC);
-- Followers are notified in batches by their ids.
CREATE INDEX "Follow_masterId_followerId_idx" ON "Follow" ("masterId", "followerId");

CREATE TABLE "AyniView" (
    "ayniId" uuid NOT NULL,
    day date NOT NULL,
    visitor text NOT NULL,
    source text DEFAULT '' NOT NULL,
    "usedPanel" boolean DEFAULT false NOT NULL,
    "openedCheckout" boolean DEFAULT false NOT NULL,
    received boolean DEFAULT false NOT NULL,
    CONSTRAINT "AyniView_source" CHECK (source ~ '^$|^(directo|otros)$|^ayllu/[a-z]{1,12}$|^web/[a-z0-9.-]{1,60}$|^utm(/[a-z0-9._-]{0,24}){3}$'),
    CONSTRAINT "AyniView_steps" CHECK ("usedPanel" OR (NOT ("openedCheckout" OR received))),
    CONSTRAINT "AyniView_pkey" PRIMARY KEY ("ayniId", day, visitor),
    CONSTRAINT "AyniView_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "AyniView_day_idx" ON "AyniView" (day);

CREATE TABLE "AyniViewDay" (
    "ayniId" uuid NOT NULL,
    day date NOT NULL,
    source text NOT NULL,
    views integer NOT NULL,
    panels integer NOT NULL,
    checkouts integer NOT NULL,
    receipts integer NOT NULL,
    CONSTRAINT "AyniViewDay_source" CHECK (source ~ '^$|^(directo|otros)$|^ayllu/[a-z]{1,12}$|^web/[a-z0-9.-]{1,60}$|^utm(/[a-z0-9._-]{0,24}){3}$'),
    CONSTRAINT "AyniViewDay_steps" CHECK ((views > 0) AND (panels BETWEEN 0 AND views) AND (checkouts BETWEEN 0 AND panels) AND (receipts BETWEEN 0 AND panels)),
    CONSTRAINT "AyniViewDay_pkey" PRIMARY KEY ("ayniId", day, source),
    CONSTRAINT "AyniViewDay_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "AyniViewDay_day_idx" ON "AyniViewDay" (day);

-- Live rooms ----------------------------------------------------------------------------------------------------------

CREATE TABLE "Room" (
    "encuentroId" uuid NOT NULL,
    number serial NOT NULL,
    "engineUrl" text,
    generation integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    "lockedAt" timestamptz(3),
    "endedAt" timestamptz(3),
    "spotlightSeatId" uuid,
    pinned text DEFAULT '' NOT NULL,
    "timerEndsAt" timestamptz(3),
    "bellAt" timestamptz(3),
    "pairsSince" timestamptz(3),
    "pairsUntil" timestamptz(3),
    "presenceAt" timestamptz(3),
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "measuredAt" timestamptz(3),
    "measuredPercent" integer,
    "ledSeconds" integer,
    "missedStartsAt" timestamptz(3),
    CONSTRAINT "Room_pkey" PRIMARY KEY ("encuentroId"),
    CONSTRAINT "Room_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "Room_bound" ON "Room" ("encuentroId") WHERE ("engineUrl" IS NOT NULL);
CREATE UNIQUE INDEX "Room_number_key" ON "Room" (number);
CREATE INDEX "Room_presenceAt_idx" ON "Room" ("presenceAt");

CREATE TYPE "RoomRole" AS ENUM ('PARTICIPANT', 'COHOST', 'HOST');

CREATE TYPE "SeatEnd" AS ENUM ('LEFT', 'REPLACED', 'REMOVED', 'REFUSED', 'ACCESS_LOST', 'ROOM_ENDED');

CREATE TYPE "SeatState" AS ENUM ('WAITING', 'ADMITTED', 'ENDED');

CREATE TABLE "RoomSeat" (
    id uuid NOT NULL,
    number serial NOT NULL,
    "encuentroId" uuid NOT NULL,
    "userId" uuid NOT NULL,
    "deviceId" uuid NOT NULL,
    "passHash" text NOT NULL,
    role "RoomRole" NOT NULL,
    state "SeatState" NOT NULL,
    name text NOT NULL,
    "handRaisedAt" timestamptz(3),
    "isAudioOn" boolean DEFAULT false NOT NULL,
    "isVideoOn" boolean DEFAULT false NOT NULL,
    "isSharing" boolean DEFAULT false NOT NULL,
    "isOriginalSound" boolean DEFAULT false NOT NULL,
    "isWeakLine" boolean DEFAULT false NOT NULL,
    pair integer,
    streams jsonb DEFAULT '[]'::jsonb NOT NULL,
    subscriptions jsonb,
    generation integer,
    "engineSession" text,
    publisher text,
    subscriber text,
    "connectedAt" timestamptz(3),
    "streamId" uuid,
    "lastSeenAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "admittedAt" timestamptz(3),
    "endedAt" timestamptz(3),
    "endReason" "SeatEnd",
    "endNote" text,
    CONSTRAINT "RoomSeat_end_check" CHECK ((state = 'ENDED') = ("endedAt" IS NOT NULL)),
    CONSTRAINT "RoomSeat_pkey" PRIMARY KEY (id),
    CONSTRAINT "RoomSeat_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "RoomSeat_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "RoomSeat_encuentroId_state_idx" ON "RoomSeat" ("encuentroId", state);
CREATE UNIQUE INDEX "RoomSeat_number_key" ON "RoomSeat" (number);
CREATE INDEX "RoomSeat_open" ON "RoomSeat" ("lastSeenAt") WHERE ("endedAt" IS NULL);
CREATE UNIQUE INDEX "RoomSeat_passHash_key" ON "RoomSeat" ("passHash");
CREATE INDEX "RoomSeat_userId_idx" ON "RoomSeat" ("userId");
-- The keeper of rooms asks for these every few seconds.
CREATE INDEX "RoomSeat_held" ON "RoomSeat" ("endedAt") WHERE ("engineSession" IS NOT NULL);
-- One open seat for each person and encuentro.
CREATE UNIQUE INDEX "RoomSeat_open_key" ON "RoomSeat" ("encuentroId", "userId") WHERE (state <> 'ENDED');

CREATE TABLE "RoomMessage" (
    id uuid NOT NULL,
    "encuentroId" uuid NOT NULL,
    "seatId" uuid NOT NULL,
    "userId" uuid NOT NULL,
    text text NOT NULL,
    "fileId" uuid,
    pair integer,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "RoomMessage_pkey" PRIMARY KEY (id),
    CONSTRAINT "RoomMessage_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "RoomMessage_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File"(id) ON UPDATE CASCADE ON DELETE SET NULL,
    CONSTRAINT "RoomMessage_seatId_fkey" FOREIGN KEY ("seatId") REFERENCES "RoomSeat"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "RoomMessage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "RoomMessage_encuentroId_id_idx" ON "RoomMessage" ("encuentroId", id);
CREATE INDEX "RoomMessage_fileId_idx" ON "RoomMessage" ("fileId");
CREATE INDEX "RoomMessage_seatId_idx" ON "RoomMessage" ("seatId");
CREATE INDEX "RoomMessage_userId_idx" ON "RoomMessage" ("userId");

CREATE TABLE "RoomBan" (
    "encuentroId" uuid NOT NULL,
    "userId" uuid NOT NULL,
    reason text NOT NULL,
    "byUserId" uuid NOT NULL,
    at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "RoomBan_pkey" PRIMARY KEY ("encuentroId", "userId"),
    CONSTRAINT "RoomBan_byUserId_fkey" FOREIGN KEY ("byUserId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "RoomBan_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "RoomBan_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "RoomBan_byUserId_idx" ON "RoomBan" ("byUserId");
CREATE INDEX "RoomBan_userId_idx" ON "RoomBan" ("userId");

CREATE TABLE "RoomPresence" (
    id uuid NOT NULL,
    "encuentroId" uuid NOT NULL,
    "userId" uuid NOT NULL,
    role "RoomRole" NOT NULL,
    "startedAt" timestamptz(3) NOT NULL,
    "lastSeenAt" timestamptz(3) NOT NULL,
    CONSTRAINT "RoomPresence_times_check" CHECK ("lastSeenAt" >= "startedAt"),
    CONSTRAINT "RoomPresence_pkey" PRIMARY KEY (id),
    CONSTRAINT "RoomPresence_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "RoomPresence_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "RoomPresence_encuentroId_userId_startedAt_idx" ON "RoomPresence" ("encuentroId", "userId", "startedAt");
CREATE INDEX "RoomPresence_userId_idx" ON "RoomPresence" ("userId");

CREATE TABLE "AttendanceMeasure" (
    "encuentroId" uuid NOT NULL,
    "userId" uuid NOT NULL,
    "presentSeconds" integer NOT NULL,
    percent integer NOT NULL,
    "isPresent" boolean NOT NULL,
    CONSTRAINT "AttendanceMeasure_range" CHECK (("presentSeconds" >= 0) AND (percent BETWEEN 0 AND 100)),
    CONSTRAINT "AttendanceMeasure_pkey" PRIMARY KEY ("encuentroId", "userId"),
    CONSTRAINT "AttendanceMeasure_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "AttendanceMeasure_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "AttendanceMeasure_userId_idx" ON "AttendanceMeasure" ("userId");

CREATE TABLE "AttendanceCorrection" (
    "encuentroId" uuid NOT NULL,
    "userId" uuid NOT NULL,
    "isPresent" boolean NOT NULL,
    reason text NOT NULL,
    "byUserId" uuid NOT NULL,
    at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "AttendanceCorrection_has_reason" CHECK (reason <> ''),
    CONSTRAINT "AttendanceCorrection_pkey" PRIMARY KEY ("encuentroId", "userId"),
    CONSTRAINT "AttendanceCorrection_byUserId_fkey" FOREIGN KEY ("byUserId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "AttendanceCorrection_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "AttendanceCorrection_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "AttendanceCorrection_byUserId_idx" ON "AttendanceCorrection" ("byUserId");
CREATE INDEX "AttendanceCorrection_userId_idx" ON "AttendanceCorrection" ("userId");

-- Community and mail --------------------------------------------------------------------------------------------------

CREATE TABLE "Thanks" (
    id uuid NOT NULL,
    "orderId" uuid NOT NULL,
    "authorId" uuid NOT NULL,
    "masterId" uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    text text DEFAULT '' NOT NULL,
    words text[] DEFAULT '{}'::text[] NOT NULL,
    "agreedAt" timestamptz(3),
    answer text,
    "answeredAt" timestamptz(3),
    "hiddenAt" timestamptz(3),
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamptz(3) NOT NULL,
    CONSTRAINT "Thanks_answer_has_date" CHECK ((answer IS NULL) = ("answeredAt" IS NULL)),
    CONSTRAINT "Thanks_not_own" CHECK ("authorId" <> "masterId"),
    CONSTRAINT "Thanks_says_something" CHECK ((text <> '') OR (cardinality(words) > 0)),
    CONSTRAINT "Thanks_pkey" PRIMARY KEY (id),
    CONSTRAINT "Thanks_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "Thanks_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "Thanks_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "Thanks_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "Thanks_ayniId_createdAt_idx" ON "Thanks" ("ayniId", "createdAt" DESC);
CREATE INDEX "Thanks_masterId_createdAt_idx" ON "Thanks" ("masterId", "createdAt" DESC);
CREATE UNIQUE INDEX "Thanks_one" ON "Thanks" ("authorId", "ayniId");
CREATE UNIQUE INDEX "Thanks_orderId_key" ON "Thanks" ("orderId");

CREATE TYPE "ReportStatus" AS ENUM ('OPEN', 'UPHELD', 'DISMISSED');

CREATE TABLE "Report" (
    id uuid NOT NULL,
    "reporterId" uuid NOT NULL,
    "subjectType" text NOT NULL,
    "subjectId" uuid NOT NULL,
    reason text NOT NULL,
    text text DEFAULT '' NOT NULL,
    status "ReportStatus" DEFAULT 'OPEN' NOT NULL,
    "decidedById" uuid,
    "decidedAt" timestamptz(3),
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "Report_decided_has_date" CHECK ((status = 'OPEN') = ("decidedAt" IS NULL)),
    CONSTRAINT "Report_pkey" PRIMARY KEY (id),
    CONSTRAINT "Report_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
    CONSTRAINT "Report_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "Report_decidedById_idx" ON "Report" ("decidedById");
CREATE UNIQUE INDEX "Report_one_open" ON "Report" ("reporterId", "subjectType", "subjectId") WHERE (status = 'OPEN');
CREATE INDEX "Report_status_createdAt_idx" ON "Report" (status, "createdAt");
CREATE INDEX "Report_subjectType_subjectId_idx" ON "Report" ("subjectType", "subjectId");

CREATE TABLE "Notification" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    type text NOT NULL,
    payload jsonb NOT NULL,
    "dedupeKey" text NOT NULL,
    "readAt" timestamptz(3),
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    category text NOT NULL,
    "digestAt" timestamptz(3),
    "digestedAt" timestamptz(3),
    CONSTRAINT "Notification_pkey" PRIMARY KEY (id),
    CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX "Notification_dedupeKey_key" ON "Notification" ("dedupeKey");
CREATE INDEX "Notification_digest" ON "Notification" ("digestAt") WHERE (("digestAt" IS NOT NULL) AND ("digestedAt" IS NULL));
CREATE INDEX "Notification_unread" ON "Notification" ("userId") WHERE ("readAt" IS NULL);
CREATE INDEX "Notification_userId_createdAt_idx" ON "Notification" ("userId", "createdAt" DESC);

CREATE TYPE "LetterAudience" AS ENUM ('ENCUENTRO', 'AYNI', 'APPRENTICES', 'FOLLOWERS');

CREATE TYPE "LetterStatus" AS ENUM ('DRAFT', 'SENDING', 'SENT', 'STOPPED');

CREATE TABLE "Letter" (
    id uuid NOT NULL,
    "masterId" uuid NOT NULL,
    audience "LetterAudience" NOT NULL,
    "ayniId" uuid,
    "encuentroId" uuid,
    subject text DEFAULT '' NOT NULL,
    body text DEFAULT '' NOT NULL,
    status "LetterStatus" DEFAULT 'DRAFT' NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    "expectedCount" integer DEFAULT 0 NOT NULL,
    "mailCount" integer DEFAULT 0 NOT NULL,
    "digestCount" integer DEFAULT 0 NOT NULL,
    "siteCount" integer DEFAULT 0 NOT NULL,
    "bouncedCount" integer DEFAULT 0 NOT NULL,
    "mutedCount" integer DEFAULT 0 NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "queuedAt" timestamptz(3),
    "sentAt" timestamptz(3),
    "stoppedAt" timestamptz(3),
    CONSTRAINT "Letter_counts" CHECK (LEAST("expectedCount", "mailCount", "digestCount", "siteCount", "bouncedCount", "mutedCount") >= 0),
    CONSTRAINT "Letter_progress" CHECK (((status = 'DRAFT') = ("queuedAt" IS NULL)) AND ((status <> 'SENT') OR ("sentAt" IS NOT NULL)) AND ((status = 'STOPPED') = ("stoppedAt" IS NOT NULL))),
    CONSTRAINT "Letter_target" CHECK (((audience IN ('ENCUENTRO', 'AYNI')) OR ("ayniId" IS NULL)) AND ((audience = 'ENCUENTRO') OR ("encuentroId" IS NULL))),
    CONSTRAINT "Letter_written" CHECK ((status = 'DRAFT') OR ((subject <> '') AND (body <> ''))),
    CONSTRAINT "Letter_pkey" PRIMARY KEY (id),
    CONSTRAINT "Letter_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"(id) ON UPDATE CASCADE ON DELETE SET NULL,
    CONSTRAINT "Letter_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"(id) ON UPDATE CASCADE ON DELETE SET NULL,
    CONSTRAINT "Letter_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "Letter_ayniId_idx" ON "Letter" ("ayniId");
CREATE INDEX "Letter_encuentroId_idx" ON "Letter" ("encuentroId");
CREATE INDEX "Letter_masterId_queuedAt_idx" ON "Letter" ("masterId", "queuedAt");
CREATE INDEX "Letter_masterId_updatedAt_id_idx" ON "Letter" ("masterId", "updatedAt" DESC, id DESC);

CREATE TYPE "LetterReach" AS ENUM ('MAIL', 'DIGEST', 'SITE', 'BOUNCED', 'MUTED');

CREATE TABLE "LetterReceiver" (
    "letterId" uuid NOT NULL,
    "userId" uuid NOT NULL,
    reach "LetterReach" NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "LetterReceiver_pkey" PRIMARY KEY ("letterId", "userId"),
    CONSTRAINT "LetterReceiver_letterId_fkey" FOREIGN KEY ("letterId") REFERENCES "Letter"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "LetterReceiver_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "LetterReceiver_userId_idx" ON "LetterReceiver" ("userId");

CREATE TABLE "LetterMute" (
    "userId" uuid NOT NULL,
    "masterId" uuid NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "LetterMute_not_self" CHECK ("userId" <> "masterId"),
    CONSTRAINT "LetterMute_pkey" PRIMARY KEY ("userId", "masterId"),
    CONSTRAINT "LetterMute_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "LetterMute_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "LetterMute_masterId_idx" ON "LetterMute" ("masterId");

CREATE TABLE "Invitation" (
    id uuid NOT NULL,
    "inviterId" uuid NOT NULL,
    code text NOT NULL,
    email text,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "Invitation_pkey" PRIMARY KEY (id),
    CONSTRAINT "Invitation_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX "Invitation_code_key" ON "Invitation" (code);
-- One link for all, and one invitation for each address.
CREATE UNIQUE INDEX "Invitation_one" ON "Invitation" ("inviterId", email) NULLS NOT DISTINCT;

CREATE TABLE "InvitationAcceptance" (
    "userId" uuid NOT NULL,
    "invitationId" uuid NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "InvitationAcceptance_pkey" PRIMARY KEY ("userId"),
    CONSTRAINT "InvitationAcceptance_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "Invitation"(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT "InvitationAcceptance_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "InvitationAcceptance_invitationId_idx" ON "InvitationAcceptance" ("invitationId");

CREATE TABLE "OutboxMail" (
    id uuid NOT NULL,
    "dedupeKey" text NOT NULL,
    "to" text NOT NULL,
    template text NOT NULL,
    payload jsonb NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    "lastError" text,
    "sentAt" timestamptz(3),
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "userId" uuid,
    CONSTRAINT "OutboxMail_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "OutboxMail_dedupeKey_key" ON "OutboxMail" ("dedupeKey");
CREATE INDEX "OutboxMail_sentAt_createdAt_idx" ON "OutboxMail" ("sentAt", "createdAt");
CREATE INDEX "OutboxMail_userId_idx" ON "OutboxMail" ("userId");
-- Mails of a gift, which are deleted with the accounts that it reached.
CREATE INDEX "OutboxMail_of_gift" ON "OutboxMail" (((payload ->> 'giftId'))) WHERE (template = 'gift');

-- Mails that came back from the address of an account.
CREATE TABLE "MailBounce" (
    "userId" uuid NOT NULL,
    address text NOT NULL,
    status text NOT NULL,
    diagnostic text,
    "softCount" integer DEFAULT 0 NOT NULL,
    "blockedAt" timestamptz(3),
    "lastAt" timestamptz(3) NOT NULL,
    CONSTRAINT "MailBounce_softCount_kept" CHECK ("softCount" >= 0),
    CONSTRAINT "MailBounce_status_is_enhanced" CHECK (status ~ '^[45]\.[0-9]{1,3}\.[0-9]{1,3}$'),
    CONSTRAINT "MailBounce_pkey" PRIMARY KEY ("userId"),
    CONSTRAINT "MailBounce_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- Operation -----------------------------------------------------------------------------------------------------------

-- The last run of each recurring task: the queue deletes a job that has succeeded.
CREATE TABLE "JobRun" (
    task text NOT NULL,
    "startedAt" timestamptz(3) NOT NULL,
    "endedAt" timestamptz(3),
    "succeededAt" timestamptz(3),
    error text,
    CONSTRAINT "JobRun_pkey" PRIMARY KEY (task)
);

-- Cache tags that a transaction expires on every process. A listener reads the rows whose transaction was not yet visible
-- to its last snapshot, so that those that commit out of order are not missed.
CREATE TABLE "TagDrop" (
    id bigserial NOT NULL,
    tags text[] NOT NULL,
    "transactionId" xid8 DEFAULT pg_current_xact_id() NOT NULL,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "TagDrop_tags_kept" CHECK (cardinality(tags) > 0),
    CONSTRAINT "TagDrop_pkey" PRIMARY KEY (id)
);
CREATE INDEX "TagDrop_createdAt_idx" ON "TagDrop" ("createdAt");
CREATE INDEX "TagDrop_transactionId_idx" ON "TagDrop" ("transactionId");

CREATE TABLE "AuditEntry" (
    id uuid NOT NULL,
    "actorId" uuid,
    action text NOT NULL,
    "subjectType" text NOT NULL,
    "subjectId" text NOT NULL,
    before jsonb,
    after jsonb,
    "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY (id),
    CONSTRAINT "AuditEntry_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE SET NULL
);
CREATE INDEX "AuditEntry_action_createdAt_id_idx" ON "AuditEntry" (action, "createdAt" DESC, id DESC);
CREATE INDEX "AuditEntry_actorId_idx" ON "AuditEntry" ("actorId");
CREATE INDEX "AuditEntry_createdAt_idx" ON "AuditEntry" ("createdAt" DESC);
CREATE INDEX "AuditEntry_subjectId_createdAt_id_idx" ON "AuditEntry" ("subjectId", "createdAt" DESC, id DESC);
CREATE INDEX "AuditEntry_subjectType_subjectId_idx" ON "AuditEntry" ("subjectType", "subjectId");
-- What a person did, and what was done to them, the latest first.
CREATE INDEX "AuditEntry_actorId_createdAt_id_idx" ON "AuditEntry" ("actorId", "createdAt" DESC, id DESC);

-- PostgreSQL sends it when the transaction commits, and one for all inserts of a transaction.
CREATE FUNCTION tag_drop_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ayllu_tag_drops', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER "TagDrop_notify" AFTER INSERT ON "TagDrop" FOR EACH STATEMENT EXECUTE FUNCTION "tag_drop_notify"();

CREATE FUNCTION "audit_stands"() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are never changed' using errcode = 'check_violation';
end $$;

CREATE TRIGGER "AuditEntry_stands" before update or delete on "AuditEntry"
  for each row execute function "audit_stands"();
