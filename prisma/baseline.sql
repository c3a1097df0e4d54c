-- The schema after the migrations below, for new databases. Written by scripts/generate-baseline.ts.
-- contains 20261121080000_init 8b48e3332db41d57529d0b7bd071ee68481e8a839c40a284d363a7e27efc785d
-- contains 20261121080100_invariants f4e00c2f5c4ed841ce1fa49500687dcf957c9215dbed7a2821d898f6af967d5d
-- contains 20261121110331_people eb6803bf266b9cfe240f8b22cc7e9cf5f6ba8acf8bd901a17ec0e9e2b8475d02
-- contains 20261121144156_second_factor a4a6f24db46d20154ffd0cd8fe675bafc2c80b9405d0506ce33ec3b31e01e14e
-- contains 20261121151011_mails_and_links 215da3b31d5d9dc57d6c2416ef886cbd97bc83bbcbc55bf2793dffb86c73bd3a
-- contains 20261121153204_listed e5cc561c87aad6a43831423c7095378d45e80098aff79d18a0c63bfdc96adda8
-- contains 20261121161500_search_words 403b35e840eb1c44dbf1e7b7fa2714ffbeeb73b9140918f7980cdf0baf8ae5cb
-- contains 20261121181000_orders f9faa928941d115a2af9d6b676477049586f5b59622db1c041aa28e4e8253e10
-- contains 20261121181500_search_engine d2d289ab9b14c4dec545e390e975a2e35d1f36b386d0348c686f0bfeecb1d560
-- contains 20261121190500_endings 4e9aaa3c3418e774fdc6c4b546f931f7ef21fe362f084a8acc320c7672198c0e
-- contains 20261121191800_orders_in_euros 6ebc1d0a398547b300f83e2b8e46b0c02743193beae8cebc74dbc0aec06a7ac5
-- contains 20261121200200_renewals 94373c3e0270f8c83293a439ad09583c927bc3ff48547c053a665cff6c7b680a
-- contains 20261121201000_combined 3c0dc0010f7230434da154f9c3aff337f5d8d884741d568812afa6cf460c08a3
-- contains 20261121213000_giving 7e373ed73afd51ab6c97098ed397a2574ade9be3a45253fdab68faa3c9494304
-- contains 20261121213500_all_cancelled e29018dcc8b033bb4438796117f3e443e692d2e84bcdb3d64df52f8ef1faa0fe
-- contains 20261121214000_holders 60172227f40fe2b9cddd6001d7754595f88e87075647373158a487640f6a0b1a
-- contains 20261121230000_renewed_places 80eff9cf41805174ba256ec3c889664ca22c33cdb4756bfc689f02b6d439236c
-- contains 20261122004500_belonging 6cafae15cb05ea26e43c7dc06a0639ecea6e044af2d31860e29f2d25ad3c9455
-- contains 20261122012000_reminders cae00b086ed8c86b79c8ecc3b3fd4101197b80056b3a1e21d07033d3650e7a46
-- contains 20261122020000_paid_amounts 27591cc5fa892bd69f44028f28208d895a4523534451400951eb852dd15c3153
-- contains 20261122090000_standard_names 6b31e5bd8c1aef235dd88be594aadb8d1ca32c0b3bfae038f68426437a6c8349
-- contains 20261122111700_slug_claims 8e5c0ca974c232fd3e7569a4a68ce2e8192972536513fee74d147cd1fee80331
-- contains 20261122114100_sign_in_failures 9bdf173645c2dbc325e65370bbcd6123eca7f8d7a00cca3075c8efc1ed0314d0
-- contains 20261122163000_order_references 381614d7200bbf391a4c92f03fef42fcb78fec8b32c34f57547baecf83943726
-- contains 20261122163100_order_references_filled e4974ac10e7018d79b48e77aa59f8d5f446b432b1d32b6bdfceca8a04e5b62df
-- contains 20261122163200_order_references_unique 0210e6e9a8c39c012b856b2492a9774d406cf7c74459fd85bef5b4f2902c1cd5
-- contains 20261122164000_favourites 7fa8ea1728fb9a23fb1b7f7b169996b38ac7bcffbaf3fef68a2e544c5b342980

-- Functions precede the tables that they name.
SET LOCAL check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;

CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE TYPE public."ApplicationStatus" AS ENUM (
    'PENDING',
    'APPROVED',
    'REFUSED'
);

CREATE TYPE public."AyniStatus" AS ENUM (
    'DRAFT',
    'PUBLISHED',
    'ARCHIVED'
);

CREATE TYPE public."BarterStatus" AS ENUM (
    'PROPOSED',
    'ACCEPTED',
    'DECLINED',
    'WITHDRAWN'
);

CREATE TYPE public."CertificateKind" AS ENUM (
    'ATTENDANCE',
    'COMPLETION'
);

CREATE TYPE public."ContentType" AS ENUM (
    'PODCAST',
    'EBOOK',
    'EVENT',
    'WORKSHOP',
    'COURSE'
);

CREATE TYPE public."FileArea" AS ENUM (
    'covers',
    'content',
    'profiles'
);

CREATE TYPE public."FileKind" AS ENUM (
    'IMAGE',
    'AUDIO',
    'EBOOK',
    'VIDEO'
);

CREATE TYPE public."FileStatus" AS ENUM (
    'PENDING',
    'READY'
);

CREATE TYPE public."Modality" AS ENUM (
    'ONLINE',
    'OFFLINE'
);

CREATE TYPE public."OnlineType" AS ENUM (
    'VIDEOCALL',
    'RECORDED'
);

CREATE TYPE public."OrderStatus" AS ENUM (
    'PENDING',
    'COMPLETED',
    'EXPIRED',
    'FAILED',
    'REFUNDED'
);

CREATE TYPE public."PaymentStatus" AS ENUM (
    'PENDING',
    'SUCCEEDED',
    'REFUNDED',
    'DISPUTED'
);

CREATE TYPE public."PrivateFeedKind" AS ENUM (
    'CALENDAR',
    'PODCAST'
);

CREATE TYPE public."ReportStatus" AS ENUM (
    'OPEN',
    'UPHELD',
    'DISMISSED'
);

CREATE TYPE public."Role" AS ENUM (
    'student',
    'master',
    'admin'
);

CREATE TYPE public."TokenPurpose" AS ENUM (
    'VERIFY_EMAIL',
    'RESET_PASSWORD',
    'CHANGE_EMAIL',
    'UNLOCK_SIGN_IN'
);

CREATE TYPE public."TransferStatus" AS ENUM (
    'PENDING',
    'SENT',
    'FAILED'
);

CREATE FUNCTION public.admin_remains() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.audit_stands() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'audit entries are never changed' using errcode = 'check_violation';
end $$;

CREATE FUNCTION public.ayni_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform "search_changed"('content', coalesce(new.id, old.id));
  return null;
end $$;

CREATE FUNCTION public.ayni_document() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.document :=
    setweight(to_tsvector('spanish', "search_endings"("search_text"(new.title))), 'A') ||
    setweight(to_tsvector('spanish', "search_endings"("search_text"(new.keywords))), 'B') ||
    setweight(to_tsvector('spanish', "search_endings"("search_text"(new."shortDescription"))), 'C') ||
    setweight(to_tsvector('spanish', "search_endings"("search_text"(left(new.description, 20000)))), 'D');
  return new;
end $$;

CREATE FUNCTION public.ayni_last_end() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  ayni uuid := coalesce(new."ayniId", old."ayniId");
begin
  update "Ayni" set "lastEndsAt" = (
    select coalesce(max("endsAt") filter (where "cancelledAt" is null), max("cancelledAt"))
    from "Encuentro" where "ayniId" = ayni
  ) where id = ayni;
  return null;
end $$;

CREATE FUNCTION public.ayni_listed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform 1 from "User" where id = new."userId" for share;
  new.listed := new.status = 'PUBLISHED' and "may_offer"(new."userId");
  return new;
end $$;

CREATE FUNCTION public.ayni_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform "search_words"(new.title || ' ' || new.keywords || ' ' || new."shortDescription");
  return null;
end $$;

CREATE FUNCTION public.build_master_document() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.claim_slug() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.count_taken_seats() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  was_live boolean := tg_op <> 'INSERT' and old.status in ('PENDING', 'COMPLETED') and old."renewedAt" is null;
  is_live boolean := tg_op <> 'DELETE' and new.status in ('PENDING', 'COMPLETED') and new."renewedAt" is null;
begin
  if is_live and not was_live then
    update "Ayni" set "takenSeats" = "takenSeats" + 1 where id = new."ayniContentId";
  elsif was_live and not is_live then
    update "Ayni" set "takenSeats" = "takenSeats" - 1 where id = old."ayniContentId";
  end if;
  return null;
end $$;

CREATE FUNCTION public.in_euros(amount integer, currency character) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select amount * (case currency
    when 'EUR' then 0.01
    when 'GBP' then 0.011494252873563218
    when 'USD' then 0.008620689655172415
    when 'CHF' then 0.01075268817204301
    when 'ARS' then 0.0000059523809523809525
    when 'AUD' then 0.005649717514124294
    when 'BRL' then 0.0016
    when 'CAD' then 0.006172839506172839
    when 'CLP' then 0.0009090909090909091
    when 'COP' then 0.000002222222222222222
    when 'MXN' then 0.00046728971962616824
    when 'XCD' then 0.0031948881789137383
    when 'BSD' then 0.008620689655172415
    when 'BBD' then 0.004310344827586208
    when 'BZD' then 0.004291845493562232
    when 'BOB' then 0.0012468827930174565
    when 'CRC' then 0.000017094017094017095
    when 'CUP' then 0.00035919540229885057
    when 'GTQ' then 0.0011235955056179774
    when 'GYD' then 0.00004132231404958678
    when 'HTG' then 0.00006578947368421052
    when 'HNL' then 0.0003278688524590164
    when 'JMD' then 0.000053763440860215054
    when 'NIO' then 0.00023474178403755868
    when 'PAB' then 0.008620689655172415
    when 'PYG' then 0.00012195121951219512
    when 'PEN' then 0.0025445292620865138
    when 'DOP' then 0.00013513513513513514
    when 'SRD' then 0.00022222222222222223
    when 'TTD' then 0.0012722646310432569
    when 'UYU' then 0.00021598272138228944
    when 'VEF' then 3.508771929824562e-8
    when 'VES' then 0.000037037037037037037
  end)::float8
$$;

CREATE FUNCTION public.master_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform "search_changed"('master', coalesce(new."userId", old."userId"));
  return null;
end $$;

CREATE FUNCTION public.master_named() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update "MasterProfile" set "updatedAt" = now() where "userId" = new.id;
  return null;
end $$;

CREATE FUNCTION public.may_offer(person uuid) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (
    select from "User" where id = person
      and role in ('master', 'admin') and "deactivatedAt" is null and "anonymisedAt" is null)
$$;

CREATE FUNCTION public.next_order_reference() RETURNS text
    LANGUAGE sql
    AS $$
  select "order_reference"(now(), nextval('"Order_reference_seq"'))
$$;

CREATE FUNCTION public.order_is_paid() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.order_reference(at timestamp with time zone, number bigint) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select 'AY-' || to_char("at" at time zone 'Europe/Madrid', 'YY')
    || '-' || lpad("number"::text, greatest(5, length("number"::text)), '0')
$$;

CREATE FUNCTION public.release_slug() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from "SlugClaim" where slug = old.slug for update;
  delete from "SlugClaim" c where c.slug = old.slug
    and not exists (select from "Ayni" a where a.slug = c.slug)
    and not exists (select from "AyniSlug" s where s.slug = c.slug);
  return null;
end $$;

CREATE FUNCTION public.search_changed(changed_kind text, subject uuid) RETURNS void
    LANGUAGE sql
    AS $$
  insert into "SearchChange" (kind, "subjectId") values (changed_kind, subject)
  on conflict (kind, "subjectId") do update set "changedAt" = now()
$$;

CREATE FUNCTION public.search_endings(folded text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select regexp_replace(folded, '([cs])ion\M', '\1ión', 'g')
$$;

CREATE FUNCTION public.search_fold(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select translate(lower(value), 'áàâäãéèêëíìîïóòôöõúùûüç', 'aaaaaeeeeiiiiooooouuuuc')
$$;

CREATE FUNCTION public.search_text(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select regexp_replace("search_fold"(value), '[!-/:-@[-`{-~]+', ' ', 'g')
$$;

CREATE FUNCTION public.search_words(content text) RETURNS void
    LANGUAGE sql
    AS $$
  insert into "SearchWord" (word, "displayForm")
  select distinct on ("search_fold"(w) collate "C") "search_fold"(w), w
  from unnest(tsvector_to_array(to_tsvector('simple', content))) as w
  where length(w) between 3 and 40 and w !~ '[0-9@.:/_-]'
  order by "search_fold"(w) collate "C", w
  on conflict do nothing
$$;

CREATE FUNCTION public.user_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform "search_changed"('master', new.id);
  return null;
end $$;

CREATE FUNCTION public.user_listed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update "Ayni" set listed = (status = 'PUBLISHED' and "may_offer"(new.id))
  where "userId" = new.id and listed <> (status = 'PUBLISHED' and "may_offer"(new.id));
  return null;
end $$;

CREATE TABLE public."Attendance" (
    "encuentroId" uuid NOT NULL,
    "userId" uuid NOT NULL,
    at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE public."AuditEntry" (
    id uuid NOT NULL,
    "actorId" uuid,
    action text NOT NULL,
    "subjectType" text NOT NULL,
    "subjectId" text NOT NULL,
    before jsonb,
    after jsonb,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE public."Ayni" (
    id uuid NOT NULL,
    slug text NOT NULL,
    "userId" uuid NOT NULL,
    "contentType" public."ContentType" NOT NULL,
    modality public."Modality" DEFAULT 'ONLINE'::public."Modality" NOT NULL,
    "onlineType" public."OnlineType",
    status public."AyniStatus" DEFAULT 'DRAFT'::public."AyniStatus" NOT NULL,
    title text NOT NULL,
    "shortDescription" text DEFAULT ''::text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    contraindications text,
    "coverKey" text,
    "videoUrl" text,
    disciplines text[] DEFAULT ARRAY[]::text[],
    topics text[] DEFAULT ARRAY[]::text[],
    language text DEFAULT 'es'::text NOT NULL,
    amount integer DEFAULT 0 NOT NULL,
    currency character(3) DEFAULT 'EUR'::bpchar NOT NULL,
    "minimumAmount" integer,
    "suggestedAmount" integer,
    capacity integer,
    "takenSeats" integer DEFAULT 0 NOT NULL,
    "accessDays" integer,
    "placeName" text,
    "placeAddress" text,
    "placeCity" text,
    "placeCountry" character(2),
    "lastEndsAt" timestamp(3) with time zone,
    country character(2),
    keywords text DEFAULT ''::text NOT NULL,
    document tsvector,
    version integer DEFAULT 1 NOT NULL,
    "publishedAt" timestamp(3) with time zone,
    "archivedAt" timestamp(3) with time zone,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp(3) with time zone NOT NULL,
    listed boolean DEFAULT false NOT NULL,
    CONSTRAINT "Ayni_accessDays_positive" CHECK ((("accessDays" IS NULL) OR ("accessDays" > 0))),
    CONSTRAINT "Ayni_amount_range" CHECK (((amount >= 0) AND (amount <= 100000000))),
    CONSTRAINT "Ayni_capacity_kept" CHECK (((capacity IS NULL) OR ("takenSeats" <= capacity))),
    CONSTRAINT "Ayni_capacity_positive" CHECK (((capacity IS NULL) OR (capacity > 0))),
    CONSTRAINT "Ayni_currency_form" CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT "Ayni_minimum_fits" CHECK ((("minimumAmount" IS NULL) OR ("minimumAmount" >= 0))),
    CONSTRAINT "Ayni_onlineType_fits" CHECK ((("onlineType" IS NULL) = ((modality = 'OFFLINE'::public."Modality") OR ("contentType" = ANY (ARRAY['PODCAST'::public."ContentType", 'EBOOK'::public."ContentType"]))))),
    CONSTRAINT "Ayni_published_has_date" CHECK (((status <> 'PUBLISHED'::public."AyniStatus") OR ("publishedAt" IS NOT NULL))),
    CONSTRAINT "Ayni_slug_form" CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
    CONSTRAINT "Ayni_takenSeats_positive" CHECK (("takenSeats" >= 0))
);

CREATE TABLE public."AyniSlug" (
    slug text NOT NULL,
    "ayniId" uuid NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE public."AyniView" (
    "ayniId" uuid NOT NULL,
    day date NOT NULL,
    visitor text NOT NULL
);

CREATE TABLE public."Barter" (
    id uuid NOT NULL,
    "proposerId" uuid NOT NULL,
    "recipientId" uuid NOT NULL,
    "offeredAyniId" uuid NOT NULL,
    "wantedAyniId" uuid NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    status public."BarterStatus" DEFAULT 'PROPOSED'::public."BarterStatus" NOT NULL,
    "offeredOrderId" uuid,
    "wantedOrderId" uuid,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "decidedAt" timestamp(3) with time zone,
    CONSTRAINT "Barter_accepted_has_orders" CHECK ((((status = 'ACCEPTED'::public."BarterStatus") = ("offeredOrderId" IS NOT NULL)) AND (("offeredOrderId" IS NULL) = ("wantedOrderId" IS NULL)))),
    CONSTRAINT "Barter_decided_has_date" CHECK (((status = 'PROPOSED'::public."BarterStatus") = ("decidedAt" IS NULL))),
    CONSTRAINT "Barter_of_two" CHECK (("proposerId" <> "recipientId"))
);

CREATE TABLE public."Certificate" (
    id uuid NOT NULL,
    code text NOT NULL,
    "orderId" uuid NOT NULL,
    kind public."CertificateKind" NOT NULL,
    "holderName" text NOT NULL,
    "masterName" text NOT NULL,
    title text NOT NULL,
    minutes integer,
    "endedAt" timestamp(3) with time zone NOT NULL,
    "issuedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE public."Encuentro" (
    id uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    "startsAt" timestamp(3) with time zone NOT NULL,
    "endsAt" timestamp(3) with time zone NOT NULL,
    timezone text NOT NULL,
    "durationMinutes" integer NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    "joinUrl" text,
    "cancelledAt" timestamp(3) with time zone,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "roomName" text,
    sequence integer DEFAULT 0 NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "Encuentro_duration_range" CHECK ((("durationMinutes" >= 5) AND ("durationMinutes" <= 1440))),
    CONSTRAINT "Encuentro_ends" CHECK (("endsAt" = ("startsAt" + (("durationMinutes")::double precision * '00:01:00'::interval)))),
    CONSTRAINT "Encuentro_one_door" CHECK ((("roomName" IS NULL) OR ("joinUrl" IS NULL)))
);

CREATE TABLE public."Favourite" (
    "userId" uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE public."File" (
    id uuid NOT NULL,
    "ownerId" uuid NOT NULL,
    "ayniId" uuid,
    area public."FileArea" NOT NULL,
    kind public."FileKind" NOT NULL,
    status public."FileStatus" DEFAULT 'PENDING'::public."FileStatus" NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    "mimeType" text NOT NULL,
    size integer NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    "durationSeconds" integer,
    chapters jsonb,
    "freeSample" boolean DEFAULT false NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "readyAt" timestamp(3) with time zone,
    "uploadId" text,
    CONSTRAINT "File_key_area" CHECK ((key ~~ ((area)::text || '/%'::text))),
    CONSTRAINT "File_ready_has_date" CHECK (((status = 'READY'::public."FileStatus") = ("readyAt" IS NOT NULL))),
    CONSTRAINT "File_size_positive" CHECK ((size > 0))
);

CREATE TABLE public."Follow" (
    "followerId" uuid NOT NULL,
    "masterId" uuid NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "Follow_not_oneself" CHECK (("followerId" <> "masterId"))
);

CREATE TABLE public."Invitation" (
    id uuid NOT NULL,
    "inviterId" uuid NOT NULL,
    code text NOT NULL,
    email text,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE public."InvitationAcceptance" (
    "userId" uuid NOT NULL,
    "invitationId" uuid NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE public."MasterApplication" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    status public."ApplicationStatus" DEFAULT 'PENDING'::public."ApplicationStatus" NOT NULL,
    "shortDescription" text NOT NULL,
    offering text NOT NULL,
    disciplines text[],
    website text,
    "videoUrl" text,
    phone text,
    reason text,
    "decidedById" uuid,
    "decidedAt" timestamp(3) with time zone,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    languages text[] DEFAULT ARRAY['es'::text],
    topics text[] DEFAULT ARRAY[]::text[],
    CONSTRAINT "MasterApplication_decided" CHECK (((status = 'PENDING'::public."ApplicationStatus") = ("decidedAt" IS NULL)))
);

CREATE TABLE public."MasterProfile" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    "shortDescription" text NOT NULL,
    offering text NOT NULL,
    topics text[] DEFAULT ARRAY[]::text[],
    languages text[] DEFAULT ARRAY['es'::text],
    website text,
    "videoUrl" text,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp(3) with time zone NOT NULL,
    document tsvector
);

CREATE TABLE public."Notification" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    type text NOT NULL,
    payload jsonb NOT NULL,
    "dedupeKey" text NOT NULL,
    "readAt" timestamp(3) with time zone,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    category text NOT NULL,
    "digestAt" timestamp(3) with time zone,
    "digestedAt" timestamp(3) with time zone
);

CREATE TABLE public."Order" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    "ayniContentId" uuid NOT NULL,
    "masterUserId" uuid NOT NULL,
    status public."OrderStatus" DEFAULT 'PENDING'::public."OrderStatus" NOT NULL,
    "purchaseDate" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    amount integer NOT NULL,
    "taxBase" integer NOT NULL,
    "taxPercentage" numeric(5,2) NOT NULL,
    "taxAmount" integer NOT NULL,
    "feeAmount" integer DEFAULT 0 NOT NULL,
    currency character(3) NOT NULL,
    "paymentIntentId" text,
    "checkoutSessionId" text,
    "checkoutUrl" text,
    "checkoutAttempt" integer DEFAULT 0 NOT NULL,
    "checkoutExpiresAt" timestamp(3) with time zone,
    "appointmentDate" timestamp(3) with time zone,
    "contentExpirationDate" timestamp(3) with time zone,
    "availableBillingDate" timestamp(3) with time zone,
    "paidToMaster" boolean DEFAULT false NOT NULL,
    "paidToMasterDate" timestamp(3) with time zone,
    "openedAt" timestamp(3) with time zone,
    "completedAt" timestamp(3) with time zone,
    "refundedAt" timestamp(3) with time zone,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp(3) with time zone NOT NULL,
    "renewedAt" timestamp(3) with time zone,
    "seatAmount" integer DEFAULT 0 NOT NULL,
    "paidToMasterAmount" integer,
    "transferId" uuid,
    reference text DEFAULT public.next_order_reference() NOT NULL,
    CONSTRAINT "Order_amounts" CHECK (((amount >= 0) AND ("taxBase" >= 0) AND ("taxAmount" >= 0) AND ("feeAmount" >= 0) AND (amount = ("taxBase" + "taxAmount")))),
    CONSTRAINT "Order_completed_has_date" CHECK (((status <> 'COMPLETED'::public."OrderStatus") OR ("completedAt" IS NOT NULL))),
    CONSTRAINT "Order_currency_form" CHECK ((currency ~ '^[a-z]{3}$'::text)),
    CONSTRAINT "Order_free_is_zero" CHECK (((amount > 0) OR (("taxBase" = 0) AND ("taxAmount" = 0) AND ("feeAmount" = 0) AND (currency = 'eur'::bpchar) AND (NOT "paidToMaster")))),
    CONSTRAINT "Order_not_own" CHECK (("userId" <> "masterUserId")),
    CONSTRAINT "Order_paid_amount" CHECK ((("paidToMaster" = ("paidToMasterAmount" IS NOT NULL)) AND (COALESCE("paidToMasterAmount", 0) >= 0))),
    CONSTRAINT "Order_paid_has_date" CHECK (("paidToMaster" = ("paidToMasterDate" IS NOT NULL))),
    CONSTRAINT "Order_refunded_has_date" CHECK (((status <> 'REFUNDED'::public."OrderStatus") OR ("refundedAt" IS NOT NULL))),
    CONSTRAINT "Order_renewed_has_ended" CHECK ((("renewedAt" IS NULL) OR ((status = 'COMPLETED'::public."OrderStatus") AND ("contentExpirationDate" IS NOT NULL) AND ("contentExpirationDate" <= "renewedAt")) OR (status = 'REFUNDED'::public."OrderStatus"))),
    CONSTRAINT "Order_seat_is_a_part" CHECK ((("seatAmount" >= 0) AND (("seatAmount" = 0) OR ("seatAmount" < amount))))
);

CREATE SEQUENCE public."Order_reference_seq"
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public."OutboxMail" (
    id uuid NOT NULL,
    "dedupeKey" text NOT NULL,
    "to" text NOT NULL,
    template text NOT NULL,
    payload jsonb NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    "lastError" text,
    "sentAt" timestamp(3) with time zone,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "userId" uuid
);

CREATE TABLE public."Payment" (
    id uuid NOT NULL,
    "orderId" uuid NOT NULL,
    "paymentIntentId" text NOT NULL,
    status public."PaymentStatus" NOT NULL,
    amount integer NOT NULL,
    currency character(3) NOT NULL,
    "refundedAmount" integer DEFAULT 0 NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp(3) with time zone NOT NULL,
    CONSTRAINT "Payment_amounts" CHECK (((amount > 0) AND (("refundedAmount" >= 0) AND ("refundedAmount" <= amount))))
);

CREATE TABLE public."PaymentEvent" (
    id text NOT NULL,
    type text NOT NULL,
    payload jsonb NOT NULL,
    "createdAt" timestamp(3) with time zone NOT NULL,
    "receivedAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "appliedAt" timestamp(3) with time zone
);

CREATE TABLE public."PayoutAccount" (
    "userId" uuid NOT NULL,
    "accountId" text NOT NULL,
    country character(2) NOT NULL,
    ready boolean DEFAULT false NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp(3) with time zone NOT NULL
);

CREATE TABLE public."PlaybackPosition" (
    "userId" uuid NOT NULL,
    "fileId" uuid NOT NULL,
    "position" text NOT NULL,
    percent integer DEFAULT 0 NOT NULL,
    "updatedAt" timestamp(3) with time zone NOT NULL
);

CREATE TABLE public."PrivateFeed" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    kind public."PrivateFeedKind" NOT NULL,
    "orderId" uuid,
    hash text NOT NULL,
    sealed text NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "PrivateFeed_of_an_order" CHECK (((kind = 'PODCAST'::public."PrivateFeedKind") = ("orderId" IS NOT NULL)))
);

CREATE TABLE public."Profile" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    "completedStep" integer DEFAULT 0 NOT NULL,
    country character(2),
    state text,
    city text,
    "profileImage" text,
    "backgroundImage" text,
    disciplines text[] DEFAULT ARRAY[]::text[],
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp(3) with time zone NOT NULL,
    CONSTRAINT "Profile_completedStep_range" CHECK ((("completedStep" >= 0) AND ("completedStep" <= 4)))
);

CREATE TABLE public."RateLimiterFlexible" (
    key text NOT NULL,
    points integer NOT NULL,
    expire timestamp(3) without time zone
);

CREATE TABLE public."RecoveryCode" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    hash text NOT NULL,
    "usedAt" timestamp(3) with time zone,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE public."Report" (
    id uuid NOT NULL,
    "reporterId" uuid NOT NULL,
    "subjectType" text NOT NULL,
    "subjectId" uuid NOT NULL,
    reason text NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    status public."ReportStatus" DEFAULT 'OPEN'::public."ReportStatus" NOT NULL,
    "decidedById" uuid,
    "decidedAt" timestamp(3) with time zone,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "Report_decided_has_date" CHECK (((status = 'OPEN'::public."ReportStatus") = ("decidedAt" IS NULL))),
    CONSTRAINT "Report_subject" CHECK (("subjectType" = ANY (ARRAY['Thanks'::text, 'Ayni'::text, 'User'::text])))
);

CREATE TABLE public."SearchChange" (
    kind text NOT NULL,
    "subjectId" uuid NOT NULL,
    "changedAt" timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT "SearchChange_kind" CHECK ((kind = ANY (ARRAY['content'::text, 'master'::text])))
);

CREATE TABLE public."SearchWord" (
    word text NOT NULL COLLATE pg_catalog."C",
    "displayForm" text NOT NULL
);

CREATE TABLE public."SecondFactor" (
    "userId" uuid NOT NULL,
    secret text NOT NULL,
    "confirmedAt" timestamp(3) with time zone,
    "lastUsedStep" integer DEFAULT 0 NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE public."Session" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    "userAgent" text,
    address text,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "lastSeenAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "expiresAt" timestamp(3) with time zone NOT NULL,
    "revokedAt" timestamp(3) with time zone
);

CREATE TABLE public."SignInThrottle" (
    key text NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    "windowEndsAt" timestamp(3) with time zone NOT NULL,
    "blockedUntil" timestamp(3) with time zone,
    "sourceHash" text,
    "startedAt" timestamp(3) with time zone
);

CREATE TABLE public."SlugClaim" (
    slug text NOT NULL,
    "ayniId" uuid NOT NULL
);

CREATE TABLE public."SolidarityRequest" (
    id uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    "userId" uuid NOT NULL,
    "grantedAt" timestamp(3) with time zone,
    "withdrawnAt" timestamp(3) with time zone,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "SolidarityRequest_one_end" CHECK ((("grantedAt" IS NULL) OR ("withdrawnAt" IS NULL)))
);

CREATE TABLE public."SolidaritySeat" (
    id uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    "fundedByOrderId" uuid NOT NULL,
    "claimedByOrderId" uuid,
    "cancelledAt" timestamp(3) with time zone,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT "SolidaritySeat_claimed_or_cancelled" CHECK ((("claimedByOrderId" IS NULL) OR ("cancelledAt" IS NULL)))
);

CREATE TABLE public."Thanks" (
    id uuid NOT NULL,
    "orderId" uuid NOT NULL,
    "authorId" uuid NOT NULL,
    "masterId" uuid NOT NULL,
    "ayniId" uuid NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    words text[] DEFAULT '{}'::text[] NOT NULL,
    "agreedAt" timestamp(3) with time zone,
    answer text,
    "answeredAt" timestamp(3) with time zone,
    "hiddenAt" timestamp(3) with time zone,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp(3) with time zone NOT NULL,
    CONSTRAINT "Thanks_answer_has_date" CHECK (((answer IS NULL) = ("answeredAt" IS NULL))),
    CONSTRAINT "Thanks_not_own" CHECK (("authorId" <> "masterId")),
    CONSTRAINT "Thanks_says_something" CHECK (((text <> ''::text) OR (cardinality(words) > 0)))
);

CREATE TABLE public."Token" (
    id uuid NOT NULL,
    "userId" uuid NOT NULL,
    purpose public."TokenPurpose" NOT NULL,
    hash text,
    payload jsonb,
    "expiresAt" timestamp(3) with time zone NOT NULL,
    "usedAt" timestamp(3) with time zone,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE public."Transfer" (
    id uuid NOT NULL,
    "masterId" uuid NOT NULL,
    "accountId" text NOT NULL,
    amount integer NOT NULL,
    currency character(3) NOT NULL,
    status public."TransferStatus" DEFAULT 'PENDING'::public."TransferStatus" NOT NULL,
    "processorTransferId" text,
    "lastError" text,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "sentAt" timestamp(3) with time zone,
    CONSTRAINT "Transfer_amount" CHECK ((amount > 0)),
    CONSTRAINT "Transfer_sent_is_known" CHECK (((status = 'SENT'::public."TransferStatus") = (("processorTransferId" IS NOT NULL) AND ("sentAt" IS NOT NULL))))
);

CREATE TABLE public."User" (
    id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    "lastName" text NOT NULL,
    email text NOT NULL,
    "passwordHash" text NOT NULL,
    role public."Role" DEFAULT 'student'::public."Role" NOT NULL,
    "emailVerified" timestamp(3) with time zone,
    country character(2),
    currency character(3),
    timezone text,
    "acceptedTermsAt" timestamp(3) with time zone NOT NULL,
    "lastActiveAt" timestamp(3) with time zone,
    "notificationPreferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
    "deactivatedAt" timestamp(3) with time zone,
    "anonymisedAt" timestamp(3) with time zone,
    "createdAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    "updatedAt" timestamp(3) with time zone NOT NULL,
    "quietFrom" smallint DEFAULT 1320,
    "quietTo" smallint DEFAULT 480,
    CONSTRAINT "User_email_lower" CHECK ((email = lower(email))),
    CONSTRAINT "User_quiet_hours" CHECK (((("quietFrom" IS NULL) = ("quietTo" IS NULL)) AND (("quietFrom" >= 0) AND ("quietFrom" <= 1439)) AND (("quietTo" >= 0) AND ("quietTo" <= 1439)) AND ("quietFrom" <> "quietTo"))),
    CONSTRAINT "User_slug_form" CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);

ALTER TABLE ONLY public."Attendance"
    ADD CONSTRAINT "Attendance_pkey" PRIMARY KEY ("encuentroId", "userId");

ALTER TABLE ONLY public."AuditEntry"
    ADD CONSTRAINT "AuditEntry_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."AyniSlug"
    ADD CONSTRAINT "AyniSlug_pkey" PRIMARY KEY (slug);

ALTER TABLE ONLY public."AyniView"
    ADD CONSTRAINT "AyniView_pkey" PRIMARY KEY ("ayniId", day, visitor);

ALTER TABLE ONLY public."Ayni"
    ADD CONSTRAINT "Ayni_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."Barter"
    ADD CONSTRAINT "Barter_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."Certificate"
    ADD CONSTRAINT "Certificate_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."Encuentro"
    ADD CONSTRAINT "Encuentro_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."Favourite"
    ADD CONSTRAINT "Favourite_pkey" PRIMARY KEY ("userId", "ayniId");

ALTER TABLE ONLY public."File"
    ADD CONSTRAINT "File_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."Follow"
    ADD CONSTRAINT "Follow_pkey" PRIMARY KEY ("followerId", "masterId");

ALTER TABLE ONLY public."InvitationAcceptance"
    ADD CONSTRAINT "InvitationAcceptance_pkey" PRIMARY KEY ("userId");

ALTER TABLE ONLY public."Invitation"
    ADD CONSTRAINT "Invitation_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."MasterApplication"
    ADD CONSTRAINT "MasterApplication_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."MasterProfile"
    ADD CONSTRAINT "MasterProfile_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."Notification"
    ADD CONSTRAINT "Notification_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."Order"
    ADD CONSTRAINT "Order_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."OutboxMail"
    ADD CONSTRAINT "OutboxMail_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."PaymentEvent"
    ADD CONSTRAINT "PaymentEvent_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."Payment"
    ADD CONSTRAINT "Payment_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."PayoutAccount"
    ADD CONSTRAINT "PayoutAccount_pkey" PRIMARY KEY ("userId");

ALTER TABLE ONLY public."PlaybackPosition"
    ADD CONSTRAINT "PlaybackPosition_pkey" PRIMARY KEY ("userId", "fileId");

ALTER TABLE ONLY public."PrivateFeed"
    ADD CONSTRAINT "PrivateFeed_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."Profile"
    ADD CONSTRAINT "Profile_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."RateLimiterFlexible"
    ADD CONSTRAINT "RateLimiterFlexible_pkey" PRIMARY KEY (key);

ALTER TABLE ONLY public."RecoveryCode"
    ADD CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."Report"
    ADD CONSTRAINT "Report_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."SearchChange"
    ADD CONSTRAINT "SearchChange_pkey" PRIMARY KEY (kind, "subjectId");

ALTER TABLE ONLY public."SearchWord"
    ADD CONSTRAINT "SearchWord_pkey" PRIMARY KEY (word);

ALTER TABLE ONLY public."SecondFactor"
    ADD CONSTRAINT "SecondFactor_pkey" PRIMARY KEY ("userId");

ALTER TABLE ONLY public."Session"
    ADD CONSTRAINT "Session_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."SignInThrottle"
    ADD CONSTRAINT "SignInThrottle_pkey" PRIMARY KEY (key);

ALTER TABLE ONLY public."SlugClaim"
    ADD CONSTRAINT "SlugClaim_pkey" PRIMARY KEY (slug);

ALTER TABLE ONLY public."SolidarityRequest"
    ADD CONSTRAINT "SolidarityRequest_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."SolidaritySeat"
    ADD CONSTRAINT "SolidaritySeat_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."Thanks"
    ADD CONSTRAINT "Thanks_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."Token"
    ADD CONSTRAINT "Token_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."Transfer"
    ADD CONSTRAINT "Transfer_pkey" PRIMARY KEY (id);

ALTER TABLE ONLY public."User"
    ADD CONSTRAINT "User_pkey" PRIMARY KEY (id);

CREATE INDEX "Attendance_userId_idx" ON public."Attendance" USING btree ("userId");

CREATE INDEX "AuditEntry_actorId_idx" ON public."AuditEntry" USING btree ("actorId");

CREATE INDEX "AuditEntry_createdAt_idx" ON public."AuditEntry" USING btree ("createdAt" DESC);

CREATE INDEX "AuditEntry_subjectType_subjectId_idx" ON public."AuditEntry" USING btree ("subjectType", "subjectId");

CREATE INDEX "AyniSlug_ayniId_idx" ON public."AyniSlug" USING btree ("ayniId");

CREATE INDEX "Ayni_filters" ON public."Ayni" USING gin (document, disciplines, topics, "contentType", modality, country) WHERE listed;

CREATE UNIQUE INDEX "Ayni_id_userId_key" ON public."Ayni" USING btree (id, "userId");

CREATE INDEX "Ayni_newest" ON public."Ayni" USING btree ("publishedAt" DESC, id DESC) INCLUDE ("lastEndsAt") WHERE listed;

CREATE INDEX "Ayni_newest_free" ON public."Ayni" USING btree ("publishedAt" DESC, id DESC) INCLUDE ("lastEndsAt") WHERE (listed AND (amount = 0) AND ("minimumAmount" IS NULL));

CREATE INDEX "Ayni_newest_of_country" ON public."Ayni" USING btree (country, "publishedAt" DESC, id DESC) INCLUDE ("lastEndsAt") WHERE listed;

CREATE INDEX "Ayni_newest_of_master" ON public."Ayni" USING btree ("userId", "publishedAt" DESC, id DESC) INCLUDE ("lastEndsAt") WHERE listed;

CREATE INDEX "Ayni_newest_of_modality" ON public."Ayni" USING btree (modality, "publishedAt" DESC, id DESC) INCLUDE ("lastEndsAt") WHERE listed;

CREATE INDEX "Ayni_newest_of_type" ON public."Ayni" USING btree ("contentType", "publishedAt" DESC, id DESC) INCLUDE ("lastEndsAt") WHERE listed;

CREATE INDEX "Ayni_price" ON public."Ayni" USING btree (public.in_euros(amount, currency), id) INCLUDE ("lastEndsAt") WHERE listed;

CREATE UNIQUE INDEX "Ayni_slug_key" ON public."Ayni" USING btree (slug);

CREATE INDEX "Ayni_userId_status_publishedAt_idx" ON public."Ayni" USING btree ("userId", status, "publishedAt" DESC);

CREATE UNIQUE INDEX "Barter_offeredOrderId_key" ON public."Barter" USING btree ("offeredOrderId");

CREATE UNIQUE INDEX "Barter_one_open" ON public."Barter" USING btree ("offeredAyniId", "wantedAyniId") WHERE (status = 'PROPOSED'::public."BarterStatus");

CREATE INDEX "Barter_proposerId_createdAt_idx" ON public."Barter" USING btree ("proposerId", "createdAt" DESC);

CREATE INDEX "Barter_recipientId_createdAt_idx" ON public."Barter" USING btree ("recipientId", "createdAt" DESC);

CREATE INDEX "Barter_wantedAyniId_idx" ON public."Barter" USING btree ("wantedAyniId");

CREATE UNIQUE INDEX "Barter_wantedOrderId_key" ON public."Barter" USING btree ("wantedOrderId");

CREATE UNIQUE INDEX "Certificate_code_key" ON public."Certificate" USING btree (code);

CREATE UNIQUE INDEX "Certificate_orderId_key" ON public."Certificate" USING btree ("orderId");

CREATE INDEX "Encuentro_ayniId_startsAt_idx" ON public."Encuentro" USING btree ("ayniId", "startsAt");

CREATE INDEX "Encuentro_coming" ON public."Encuentro" USING btree ("startsAt", "ayniId") INCLUDE ("endsAt") WHERE ("cancelledAt" IS NULL);

CREATE INDEX "Encuentro_of_content" ON public."Encuentro" USING btree ("ayniId", "startsAt") WHERE ("cancelledAt" IS NULL);

CREATE UNIQUE INDEX "Encuentro_roomName_key" ON public."Encuentro" USING btree ("roomName");

CREATE INDEX "Encuentro_soon" ON public."Encuentro" USING btree ("startsAt") WHERE ("cancelledAt" IS NULL);

CREATE INDEX "Favourite_ayniId_idx" ON public."Favourite" USING btree ("ayniId");

CREATE INDEX "Favourite_userId_createdAt_ayniId_idx" ON public."Favourite" USING btree ("userId", "createdAt" DESC, "ayniId" DESC);

CREATE INDEX "File_ayniId_position_idx" ON public."File" USING btree ("ayniId", "position");

CREATE UNIQUE INDEX "File_key_key" ON public."File" USING btree (key);

CREATE INDEX "File_ownerId_idx" ON public."File" USING btree ("ownerId");

CREATE INDEX "File_status_createdAt_idx" ON public."File" USING btree (status, "createdAt");

CREATE INDEX "Follow_masterId_createdAt_idx" ON public."Follow" USING btree ("masterId", "createdAt" DESC);

CREATE INDEX "InvitationAcceptance_invitationId_idx" ON public."InvitationAcceptance" USING btree ("invitationId");

CREATE UNIQUE INDEX "Invitation_code_key" ON public."Invitation" USING btree (code);

CREATE UNIQUE INDEX "Invitation_one" ON public."Invitation" USING btree ("inviterId", email) NULLS NOT DISTINCT;

CREATE INDEX "MasterApplication_decidedById_idx" ON public."MasterApplication" USING btree ("decidedById");

CREATE UNIQUE INDEX "MasterApplication_one_pending" ON public."MasterApplication" USING btree ("userId") WHERE (status = 'PENDING'::public."ApplicationStatus");

CREATE INDEX "MasterApplication_status_createdAt_idx" ON public."MasterApplication" USING btree (status, "createdAt");

CREATE INDEX "MasterApplication_userId_idx" ON public."MasterApplication" USING btree ("userId");

CREATE INDEX "MasterProfile_document_idx" ON public."MasterProfile" USING gin (document);

CREATE UNIQUE INDEX "MasterProfile_userId_key" ON public."MasterProfile" USING btree ("userId");

CREATE UNIQUE INDEX "Notification_dedupeKey_key" ON public."Notification" USING btree ("dedupeKey");

CREATE INDEX "Notification_digest" ON public."Notification" USING btree ("digestAt") WHERE (("digestAt" IS NOT NULL) AND ("digestedAt" IS NULL));

CREATE INDEX "Notification_unread" ON public."Notification" USING btree ("userId") WHERE ("readAt" IS NULL);

CREATE INDEX "Notification_userId_createdAt_idx" ON public."Notification" USING btree ("userId", "createdAt" DESC);

CREATE INDEX "Order_apprentices" ON public."Order" USING btree ("masterUserId", "userId") WHERE ((status = 'COMPLETED'::public."OrderStatus") AND ("renewedAt" IS NULL));

CREATE INDEX "Order_ayniContentId_idx" ON public."Order" USING btree ("ayniContentId");

CREATE UNIQUE INDEX "Order_checkoutSessionId_key" ON public."Order" USING btree ("checkoutSessionId");

CREATE INDEX "Order_holders" ON public."Order" USING btree ("ayniContentId", "purchaseDate" DESC, id DESC) WHERE ((status = 'COMPLETED'::public."OrderStatus") AND ("renewedAt" IS NULL));

CREATE UNIQUE INDEX "Order_id_amount_currency_key" ON public."Order" USING btree (id, amount, currency);

CREATE INDEX "Order_masterUserId_purchaseDate_idx" ON public."Order" USING btree ("masterUserId", "purchaseDate" DESC);

CREATE UNIQUE INDEX "Order_one_live" ON public."Order" USING btree ("userId", "ayniContentId") WHERE ((status = ANY (ARRAY['PENDING'::public."OrderStatus", 'COMPLETED'::public."OrderStatus"])) AND ("renewedAt" IS NULL));

CREATE UNIQUE INDEX "Order_paymentIntentId_key" ON public."Order" USING btree ("paymentIntentId");

CREATE UNIQUE INDEX "Order_reference_key" ON public."Order" USING btree (reference);

CREATE INDEX "Order_status_checkoutExpiresAt_idx" ON public."Order" USING btree (status, "checkoutExpiresAt");

CREATE INDEX "Order_transferId_idx" ON public."Order" USING btree ("transferId");

CREATE INDEX "Order_userId_purchaseDate_idx" ON public."Order" USING btree ("userId", "purchaseDate" DESC);

CREATE UNIQUE INDEX "OutboxMail_dedupeKey_key" ON public."OutboxMail" USING btree ("dedupeKey");

CREATE INDEX "OutboxMail_sentAt_createdAt_idx" ON public."OutboxMail" USING btree ("sentAt", "createdAt");

CREATE INDEX "OutboxMail_userId_idx" ON public."OutboxMail" USING btree ("userId");

CREATE UNIQUE INDEX "Payment_orderId_amount_currency_key" ON public."Payment" USING btree ("orderId", amount, currency);

CREATE UNIQUE INDEX "Payment_orderId_key" ON public."Payment" USING btree ("orderId");

CREATE UNIQUE INDEX "Payment_paymentIntentId_key" ON public."Payment" USING btree ("paymentIntentId");

CREATE UNIQUE INDEX "PayoutAccount_accountId_key" ON public."PayoutAccount" USING btree ("accountId");

CREATE INDEX "PlaybackPosition_fileId_idx" ON public."PlaybackPosition" USING btree ("fileId");

CREATE UNIQUE INDEX "PrivateFeed_hash_key" ON public."PrivateFeed" USING btree (hash);

CREATE UNIQUE INDEX "PrivateFeed_one" ON public."PrivateFeed" USING btree ("userId", kind, "orderId") NULLS NOT DISTINCT;

CREATE INDEX "PrivateFeed_orderId_idx" ON public."PrivateFeed" USING btree ("orderId");

CREATE INDEX "Profile_disciplines_idx" ON public."Profile" USING gin (disciplines);

CREATE UNIQUE INDEX "Profile_userId_key" ON public."Profile" USING btree ("userId");

CREATE INDEX "RateLimiterFlexible_expire_idx" ON public."RateLimiterFlexible" USING btree (expire);

CREATE UNIQUE INDEX "RecoveryCode_hash_key" ON public."RecoveryCode" USING btree (hash);

CREATE INDEX "RecoveryCode_userId_idx" ON public."RecoveryCode" USING btree ("userId");

CREATE INDEX "Report_decidedById_idx" ON public."Report" USING btree ("decidedById");

CREATE UNIQUE INDEX "Report_one_open" ON public."Report" USING btree ("reporterId", "subjectType", "subjectId") WHERE (status = 'OPEN'::public."ReportStatus");

CREATE INDEX "Report_status_createdAt_idx" ON public."Report" USING btree (status, "createdAt");

CREATE INDEX "Report_subjectType_subjectId_idx" ON public."Report" USING btree ("subjectType", "subjectId");

CREATE INDEX "SearchWord_word_idx" ON public."SearchWord" USING gin (word public.gin_trgm_ops);

CREATE INDEX "Session_expiresAt_idx" ON public."Session" USING btree ("expiresAt");

CREATE INDEX "Session_userId_createdAt_idx" ON public."Session" USING btree ("userId", "createdAt" DESC);

CREATE INDEX "SignInThrottle_sourceHash_windowEndsAt_idx" ON public."SignInThrottle" USING btree ("sourceHash", "windowEndsAt");

CREATE INDEX "SignInThrottle_windowEndsAt_idx" ON public."SignInThrottle" USING btree ("windowEndsAt");

CREATE INDEX "SlugClaim_ayniId_idx" ON public."SlugClaim" USING btree ("ayniId");

CREATE UNIQUE INDEX "SolidarityRequest_one_open" ON public."SolidarityRequest" USING btree ("ayniId", "userId") WHERE (("grantedAt" IS NULL) AND ("withdrawnAt" IS NULL));

CREATE INDEX "SolidarityRequest_userId_idx" ON public."SolidarityRequest" USING btree ("userId");

CREATE INDEX "SolidarityRequest_waiting" ON public."SolidarityRequest" USING btree ("ayniId", "createdAt") WHERE (("grantedAt" IS NULL) AND ("withdrawnAt" IS NULL));

CREATE UNIQUE INDEX "SolidaritySeat_claimedByOrderId_key" ON public."SolidaritySeat" USING btree ("claimedByOrderId");

CREATE INDEX "SolidaritySeat_free" ON public."SolidaritySeat" USING btree ("ayniId", "createdAt") WHERE (("claimedByOrderId" IS NULL) AND ("cancelledAt" IS NULL));

CREATE UNIQUE INDEX "SolidaritySeat_fundedByOrderId_key" ON public."SolidaritySeat" USING btree ("fundedByOrderId");

CREATE INDEX "Thanks_ayniId_createdAt_idx" ON public."Thanks" USING btree ("ayniId", "createdAt" DESC);

CREATE INDEX "Thanks_masterId_createdAt_idx" ON public."Thanks" USING btree ("masterId", "createdAt" DESC);

CREATE UNIQUE INDEX "Thanks_one" ON public."Thanks" USING btree ("authorId", "ayniId");

CREATE UNIQUE INDEX "Thanks_orderId_key" ON public."Thanks" USING btree ("orderId");

CREATE INDEX "Token_expiresAt_idx" ON public."Token" USING btree ("expiresAt");

CREATE UNIQUE INDEX "Token_hash_key" ON public."Token" USING btree (hash);

CREATE INDEX "Token_userId_purpose_idx" ON public."Token" USING btree ("userId", purpose);

CREATE INDEX "Transfer_masterId_createdAt_idx" ON public."Transfer" USING btree ("masterId", "createdAt" DESC);

CREATE UNIQUE INDEX "Transfer_processorTransferId_key" ON public."Transfer" USING btree ("processorTransferId");

CREATE INDEX "Transfer_status_createdAt_idx" ON public."Transfer" USING btree (status, "createdAt");

CREATE INDEX "User_by_name" ON public."User" USING btree (public.search_fold(((name || ' '::text) || "lastName")), id);

CREATE INDEX "User_createdAt_id_idx" ON public."User" USING btree ("createdAt" DESC, id DESC);

CREATE UNIQUE INDEX "User_email_key" ON public."User" USING btree (email);

CREATE INDEX "User_role_createdAt_idx" ON public."User" USING btree (role, "createdAt" DESC);

CREATE UNIQUE INDEX "User_slug_key" ON public."User" USING btree (slug);

CREATE TRIGGER "AuditEntry_stands" BEFORE DELETE OR UPDATE ON public."AuditEntry" FOR EACH ROW EXECUTE FUNCTION public.audit_stands();

CREATE TRIGGER "AyniSlug_free" AFTER INSERT ON public."AyniSlug" FOR EACH ROW EXECUTE FUNCTION public.claim_slug();

CREATE TRIGGER "AyniSlug_released" AFTER DELETE ON public."AyniSlug" FOR EACH ROW EXECUTE FUNCTION public.release_slug();

CREATE TRIGGER "Ayni_changed" AFTER INSERT OR DELETE OR UPDATE OF title, keywords, "shortDescription", description, "contentType", modality, country, disciplines, topics, amount, "minimumAmount", listed, status, "publishedAt", "userId" ON public."Ayni" FOR EACH ROW EXECUTE FUNCTION public.ayni_changed();

CREATE TRIGGER "Ayni_document" BEFORE INSERT OR UPDATE OF title, keywords, "shortDescription", description ON public."Ayni" FOR EACH ROW EXECUTE FUNCTION public.ayni_document();

CREATE TRIGGER "Ayni_listed" BEFORE INSERT OR UPDATE OF status, "userId", listed ON public."Ayni" FOR EACH ROW EXECUTE FUNCTION public.ayni_listed();

CREATE TRIGGER "Ayni_slug_free" AFTER INSERT OR UPDATE OF slug ON public."Ayni" FOR EACH ROW EXECUTE FUNCTION public.claim_slug();

CREATE TRIGGER "Ayni_slug_released" AFTER UPDATE OF slug ON public."Ayni" FOR EACH ROW WHEN ((old.slug IS DISTINCT FROM new.slug)) EXECUTE FUNCTION public.release_slug();

CREATE TRIGGER "Ayni_words" AFTER INSERT OR UPDATE OF title, keywords, "shortDescription", listed, status ON public."Ayni" FOR EACH ROW WHEN (new.listed) EXECUTE FUNCTION public.ayni_words();

CREATE TRIGGER "Encuentro_last_end" AFTER INSERT OR DELETE OR UPDATE ON public."Encuentro" FOR EACH ROW EXECUTE FUNCTION public.ayni_last_end();

CREATE TRIGGER "MasterProfile_changed" AFTER INSERT OR DELETE OR UPDATE ON public."MasterProfile" FOR EACH ROW EXECUTE FUNCTION public.master_changed();

CREATE TRIGGER "MasterProfile_words" BEFORE INSERT OR UPDATE ON public."MasterProfile" FOR EACH ROW EXECUTE FUNCTION public.build_master_document();

CREATE CONSTRAINT TRIGGER "Order_is_paid" AFTER INSERT OR UPDATE ON public."Order" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.order_is_paid();

CREATE TRIGGER "Order_places" AFTER INSERT OR DELETE OR UPDATE OF status, "renewedAt" ON public."Order" FOR EACH ROW EXECUTE FUNCTION public.count_taken_seats();

CREATE CONSTRAINT TRIGGER "Payment_stands" AFTER DELETE OR UPDATE ON public."Payment" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.order_is_paid();

CREATE TRIGGER "Profile_changed" AFTER UPDATE OF disciplines, country ON public."Profile" FOR EACH ROW WHEN (((old.disciplines <> new.disciplines) OR (old.country IS DISTINCT FROM new.country))) EXECUTE FUNCTION public.master_changed();

CREATE TRIGGER "User_changed" AFTER UPDATE OF role, "deactivatedAt", "anonymisedAt" ON public."User" FOR EACH ROW EXECUTE FUNCTION public.user_changed();

CREATE TRIGGER "User_last_admin" AFTER UPDATE OF role, "deactivatedAt", "anonymisedAt" ON public."User" FOR EACH ROW WHEN (((old.role = 'admin'::public."Role") AND (old."deactivatedAt" IS NULL) AND (old."anonymisedAt" IS NULL) AND ((new.role <> 'admin'::public."Role") OR (new."deactivatedAt" IS NOT NULL) OR (new."anonymisedAt" IS NOT NULL)))) EXECUTE FUNCTION public.admin_remains();

CREATE TRIGGER "User_listed" AFTER UPDATE OF role, "deactivatedAt", "anonymisedAt" ON public."User" FOR EACH ROW WHEN (((old.role <> new.role) OR (old."deactivatedAt" IS DISTINCT FROM new."deactivatedAt") OR (old."anonymisedAt" IS DISTINCT FROM new."anonymisedAt"))) EXECUTE FUNCTION public.user_listed();

CREATE TRIGGER "User_named" AFTER UPDATE OF name, "lastName" ON public."User" FOR EACH ROW WHEN (((old.name <> new.name) OR (old."lastName" <> new."lastName"))) EXECUTE FUNCTION public.master_named();

ALTER TABLE ONLY public."Attendance"
    ADD CONSTRAINT "Attendance_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES public."Encuentro"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Attendance"
    ADD CONSTRAINT "Attendance_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."AuditEntry"
    ADD CONSTRAINT "AuditEntry_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY public."AyniSlug"
    ADD CONSTRAINT "AyniSlug_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES public."Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."AyniView"
    ADD CONSTRAINT "AyniView_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES public."Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Ayni"
    ADD CONSTRAINT "Ayni_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public."Barter"
    ADD CONSTRAINT "Barter_offeredAyniId_proposerId_fkey" FOREIGN KEY ("offeredAyniId", "proposerId") REFERENCES public."Ayni"(id, "userId") ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Barter"
    ADD CONSTRAINT "Barter_offeredOrderId_fkey" FOREIGN KEY ("offeredOrderId") REFERENCES public."Order"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public."Barter"
    ADD CONSTRAINT "Barter_proposerId_fkey" FOREIGN KEY ("proposerId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Barter"
    ADD CONSTRAINT "Barter_recipientId_fkey" FOREIGN KEY ("recipientId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Barter"
    ADD CONSTRAINT "Barter_wantedAyniId_recipientId_fkey" FOREIGN KEY ("wantedAyniId", "recipientId") REFERENCES public."Ayni"(id, "userId") ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Barter"
    ADD CONSTRAINT "Barter_wantedOrderId_fkey" FOREIGN KEY ("wantedOrderId") REFERENCES public."Order"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public."Certificate"
    ADD CONSTRAINT "Certificate_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES public."Order"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Encuentro"
    ADD CONSTRAINT "Encuentro_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES public."Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Favourite"
    ADD CONSTRAINT "Favourite_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES public."Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Favourite"
    ADD CONSTRAINT "Favourite_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."File"
    ADD CONSTRAINT "File_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES public."Ayni"(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY public."File"
    ADD CONSTRAINT "File_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public."Follow"
    ADD CONSTRAINT "Follow_followerId_fkey" FOREIGN KEY ("followerId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Follow"
    ADD CONSTRAINT "Follow_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."InvitationAcceptance"
    ADD CONSTRAINT "InvitationAcceptance_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES public."Invitation"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."InvitationAcceptance"
    ADD CONSTRAINT "InvitationAcceptance_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Invitation"
    ADD CONSTRAINT "Invitation_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."MasterApplication"
    ADD CONSTRAINT "MasterApplication_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY public."MasterApplication"
    ADD CONSTRAINT "MasterApplication_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."MasterProfile"
    ADD CONSTRAINT "MasterProfile_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Notification"
    ADD CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Order"
    ADD CONSTRAINT "Order_ayniContentId_masterUserId_fkey" FOREIGN KEY ("ayniContentId", "masterUserId") REFERENCES public."Ayni"(id, "userId") ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public."Order"
    ADD CONSTRAINT "Order_masterUserId_fkey" FOREIGN KEY ("masterUserId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public."Order"
    ADD CONSTRAINT "Order_transferId_fkey" FOREIGN KEY ("transferId") REFERENCES public."Transfer"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public."Order"
    ADD CONSTRAINT "Order_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public."Payment"
    ADD CONSTRAINT "Payment_orderId_amount_currency_fkey" FOREIGN KEY ("orderId", amount, currency) REFERENCES public."Order"(id, amount, currency) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public."PayoutAccount"
    ADD CONSTRAINT "PayoutAccount_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."PlaybackPosition"
    ADD CONSTRAINT "PlaybackPosition_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES public."File"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."PlaybackPosition"
    ADD CONSTRAINT "PlaybackPosition_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."PrivateFeed"
    ADD CONSTRAINT "PrivateFeed_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES public."Order"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."PrivateFeed"
    ADD CONSTRAINT "PrivateFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Profile"
    ADD CONSTRAINT "Profile_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."RecoveryCode"
    ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Report"
    ADD CONSTRAINT "Report_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public."Report"
    ADD CONSTRAINT "Report_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."SecondFactor"
    ADD CONSTRAINT "SecondFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Session"
    ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."SlugClaim"
    ADD CONSTRAINT "SlugClaim_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES public."Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."SolidarityRequest"
    ADD CONSTRAINT "SolidarityRequest_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES public."Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."SolidarityRequest"
    ADD CONSTRAINT "SolidarityRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."SolidaritySeat"
    ADD CONSTRAINT "SolidaritySeat_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES public."Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."SolidaritySeat"
    ADD CONSTRAINT "SolidaritySeat_claimedByOrderId_fkey" FOREIGN KEY ("claimedByOrderId") REFERENCES public."Order"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public."SolidaritySeat"
    ADD CONSTRAINT "SolidaritySeat_fundedByOrderId_fkey" FOREIGN KEY ("fundedByOrderId") REFERENCES public."Order"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY public."Thanks"
    ADD CONSTRAINT "Thanks_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Thanks"
    ADD CONSTRAINT "Thanks_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES public."Ayni"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Thanks"
    ADD CONSTRAINT "Thanks_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Thanks"
    ADD CONSTRAINT "Thanks_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES public."Order"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Token"
    ADD CONSTRAINT "Token_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public."Transfer"
    ADD CONSTRAINT "Transfer_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES public."User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
