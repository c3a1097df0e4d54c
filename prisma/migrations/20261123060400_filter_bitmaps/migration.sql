-- Bitmaps of the listed contents, one for each option of each filter: combined filters are counted by AND and
-- bit_count. A block holds the bits of 32 000 positions, two rows to a page. Bits follow the contents by "FilterChange",
-- which triggers write and "fold_filter_changes" applies: writers never wait for a bitmap.
CREATE TABLE "FilterBitmap" (
    "facet" TEXT NOT NULL,
    "option" TEXT NOT NULL,
    "block" INTEGER NOT NULL,
    "bits" BIT VARYING NOT NULL,

    CONSTRAINT "FilterBitmap_pkey" PRIMARY KEY ("facet", "option", "block"),
    CONSTRAINT "FilterBitmap_length" CHECK (length("bits") = 32000)
);
ALTER TABLE "FilterBitmap" ALTER COLUMN "bits" SET STORAGE PLAIN;
CREATE INDEX "FilterBitmap_block_idx" ON "FilterBitmap" ("block");

-- Rows are only added and deleted: two transactions that change a content each leave their own.
CREATE TABLE "FilterChange" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "position" INTEGER NOT NULL,

    CONSTRAINT "FilterChange_pkey" PRIMARY KEY ("id")
);

-- Bits that depend on the time are those of this instant.
CREATE TABLE "FilterFold" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "foldedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FilterFold_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "FilterFold_single" CHECK ("id")
);
INSERT INTO "FilterFold" ("foldedAt") VALUES (now());

-- Returns a block with the bits at these offsets.
CREATE FUNCTION "filter_bits"(offsets integer[]) RETURNS bit varying LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select (coalesce(string_agg(repeat('0', step - previous - 1) || '1', '' order by step), '')
          || repeat('0', 31999 - coalesce(max(step), -1)))::bit varying
  from (select step, coalesce(lag(step) over (order by step), -1) as previous
        from (select distinct unnest(offsets) as step) as steps) as gaps
$$;

-- Limits of the price filters in minor units, converted at the rates of lib/reference/rates.ts (a test compares them);
-- with new rates the rows are updated and the bitmaps of prices are built again.
CREATE TABLE "PriceLimit" (
    "currency" CHAR(3) NOT NULL,
    "option" TEXT NOT NULL,
    "most" BIGINT NOT NULL,

    CONSTRAINT "PriceLimit_pkey" PRIMARY KEY ("currency", "option")
);
INSERT INTO "PriceLimit" ("currency", "option", "most") VALUES
    ('EUR', 'MAX50EUR', 5000), ('EUR', 'MAX100EUR', 10000), ('EUR', 'MAX150EUR', 15000), ('EUR', 'MAX50USD', 4310), ('EUR', 'MAX100USD', 8621), ('EUR', 'MAX150USD', 12931),
    ('GBP', 'MAX50EUR', 4350), ('GBP', 'MAX100EUR', 8700), ('GBP', 'MAX150EUR', 13050), ('GBP', 'MAX50USD', 3750), ('GBP', 'MAX100USD', 7500), ('GBP', 'MAX150USD', 11250),
    ('USD', 'MAX50EUR', 5800), ('USD', 'MAX100EUR', 11600), ('USD', 'MAX150EUR', 17400), ('USD', 'MAX50USD', 5000), ('USD', 'MAX100USD', 10000), ('USD', 'MAX150USD', 15000),
    ('CHF', 'MAX50EUR', 4650), ('CHF', 'MAX100EUR', 9300), ('CHF', 'MAX150EUR', 13950), ('CHF', 'MAX50USD', 4009), ('CHF', 'MAX100USD', 8017), ('CHF', 'MAX150USD', 12026),
    ('ARS', 'MAX50EUR', 8400000), ('ARS', 'MAX100EUR', 16800000), ('ARS', 'MAX150EUR', 25200000), ('ARS', 'MAX50USD', 7241379), ('ARS', 'MAX100USD', 14482759), ('ARS', 'MAX150USD', 21724138),
    ('AUD', 'MAX50EUR', 8850), ('AUD', 'MAX100EUR', 17700), ('AUD', 'MAX150EUR', 26550), ('AUD', 'MAX50USD', 7629), ('AUD', 'MAX100USD', 15259), ('AUD', 'MAX150USD', 22888),
    ('BRL', 'MAX50EUR', 31250), ('BRL', 'MAX100EUR', 62500), ('BRL', 'MAX150EUR', 93750), ('BRL', 'MAX50USD', 26940), ('BRL', 'MAX100USD', 53879), ('BRL', 'MAX150USD', 80819),
    ('CAD', 'MAX50EUR', 8100), ('CAD', 'MAX100EUR', 16200), ('CAD', 'MAX150EUR', 24300), ('CAD', 'MAX50USD', 6983), ('CAD', 'MAX100USD', 13966), ('CAD', 'MAX150USD', 20948),
    ('CLP', 'MAX50EUR', 55000), ('CLP', 'MAX100EUR', 110000), ('CLP', 'MAX150EUR', 165000), ('CLP', 'MAX50USD', 47414), ('CLP', 'MAX100USD', 94828), ('CLP', 'MAX150USD', 142241),
    ('COP', 'MAX50EUR', 22500000), ('COP', 'MAX100EUR', 45000000), ('COP', 'MAX150EUR', 67500000), ('COP', 'MAX50USD', 19396552), ('COP', 'MAX100USD', 38793103), ('COP', 'MAX150USD', 58189655),
    ('MXN', 'MAX50EUR', 107000), ('MXN', 'MAX100EUR', 214000), ('MXN', 'MAX150EUR', 321000), ('MXN', 'MAX50USD', 92241), ('MXN', 'MAX100USD', 184483), ('MXN', 'MAX150USD', 276724),
    ('XCD', 'MAX50EUR', 15650), ('XCD', 'MAX100EUR', 31300), ('XCD', 'MAX150EUR', 46950), ('XCD', 'MAX50USD', 13491), ('XCD', 'MAX100USD', 26983), ('XCD', 'MAX150USD', 40474),
    ('BSD', 'MAX50EUR', 5800), ('BSD', 'MAX100EUR', 11600), ('BSD', 'MAX150EUR', 17400), ('BSD', 'MAX50USD', 5000), ('BSD', 'MAX100USD', 10000), ('BSD', 'MAX150USD', 15000),
    ('BBD', 'MAX50EUR', 11600), ('BBD', 'MAX100EUR', 23200), ('BBD', 'MAX150EUR', 34800), ('BBD', 'MAX50USD', 10000), ('BBD', 'MAX100USD', 20000), ('BBD', 'MAX150USD', 30000),
    ('BZD', 'MAX50EUR', 11650), ('BZD', 'MAX100EUR', 23300), ('BZD', 'MAX150EUR', 34950), ('BZD', 'MAX50USD', 10043), ('BZD', 'MAX100USD', 20086), ('BZD', 'MAX150USD', 30129),
    ('BOB', 'MAX50EUR', 40100), ('BOB', 'MAX100EUR', 80200), ('BOB', 'MAX150EUR', 120300), ('BOB', 'MAX50USD', 34569), ('BOB', 'MAX100USD', 69138), ('BOB', 'MAX150USD', 103707),
    ('CRC', 'MAX50EUR', 2925000), ('CRC', 'MAX100EUR', 5850000), ('CRC', 'MAX150EUR', 8775000), ('CRC', 'MAX50USD', 2521552), ('CRC', 'MAX100USD', 5043103), ('CRC', 'MAX150USD', 7564655),
    ('CUP', 'MAX50EUR', 139200), ('CUP', 'MAX100EUR', 278400), ('CUP', 'MAX150EUR', 417600), ('CUP', 'MAX50USD', 120000), ('CUP', 'MAX100USD', 240000), ('CUP', 'MAX150USD', 360000),
    ('GTQ', 'MAX50EUR', 44500), ('GTQ', 'MAX100EUR', 89000), ('GTQ', 'MAX150EUR', 133500), ('GTQ', 'MAX50USD', 38362), ('GTQ', 'MAX100USD', 76724), ('GTQ', 'MAX150USD', 115086),
    ('GYD', 'MAX50EUR', 1210000), ('GYD', 'MAX100EUR', 2420000), ('GYD', 'MAX150EUR', 3630000), ('GYD', 'MAX50USD', 1043103), ('GYD', 'MAX100USD', 2086207), ('GYD', 'MAX150USD', 3129310),
    ('HTG', 'MAX50EUR', 760000), ('HTG', 'MAX100EUR', 1520000), ('HTG', 'MAX150EUR', 2280000), ('HTG', 'MAX50USD', 655172), ('HTG', 'MAX100USD', 1310345), ('HTG', 'MAX150USD', 1965517),
    ('HNL', 'MAX50EUR', 152500), ('HNL', 'MAX100EUR', 305000), ('HNL', 'MAX150EUR', 457500), ('HNL', 'MAX50USD', 131466), ('HNL', 'MAX100USD', 262931), ('HNL', 'MAX150USD', 394397),
    ('JMD', 'MAX50EUR', 930000), ('JMD', 'MAX100EUR', 1860000), ('JMD', 'MAX150EUR', 2790000), ('JMD', 'MAX50USD', 801724), ('JMD', 'MAX100USD', 1603448), ('JMD', 'MAX150USD', 2405172),
    ('NIO', 'MAX50EUR', 213000), ('NIO', 'MAX100EUR', 426000), ('NIO', 'MAX150EUR', 639000), ('NIO', 'MAX50USD', 183621), ('NIO', 'MAX100USD', 367241), ('NIO', 'MAX150USD', 550862),
    ('PAB', 'MAX50EUR', 5800), ('PAB', 'MAX100EUR', 11600), ('PAB', 'MAX150EUR', 17400), ('PAB', 'MAX50USD', 5000), ('PAB', 'MAX100USD', 10000), ('PAB', 'MAX150USD', 15000),
    ('PYG', 'MAX50EUR', 410000), ('PYG', 'MAX100EUR', 820000), ('PYG', 'MAX150EUR', 1230000), ('PYG', 'MAX50USD', 353448), ('PYG', 'MAX100USD', 706897), ('PYG', 'MAX150USD', 1060345),
    ('PEN', 'MAX50EUR', 19650), ('PEN', 'MAX100EUR', 39300), ('PEN', 'MAX150EUR', 58950), ('PEN', 'MAX50USD', 16940), ('PEN', 'MAX100USD', 33879), ('PEN', 'MAX150USD', 50819),
    ('DOP', 'MAX50EUR', 370000), ('DOP', 'MAX100EUR', 740000), ('DOP', 'MAX150EUR', 1110000), ('DOP', 'MAX50USD', 318966), ('DOP', 'MAX100USD', 637931), ('DOP', 'MAX150USD', 956897),
    ('SRD', 'MAX50EUR', 225000), ('SRD', 'MAX100EUR', 450000), ('SRD', 'MAX150EUR', 675000), ('SRD', 'MAX50USD', 193966), ('SRD', 'MAX100USD', 387931), ('SRD', 'MAX150USD', 581897),
    ('TTD', 'MAX50EUR', 39300), ('TTD', 'MAX100EUR', 78600), ('TTD', 'MAX150EUR', 117900), ('TTD', 'MAX50USD', 33879), ('TTD', 'MAX100USD', 67759), ('TTD', 'MAX150USD', 101638),
    ('UYU', 'MAX50EUR', 231500), ('UYU', 'MAX100EUR', 463000), ('UYU', 'MAX150EUR', 694500), ('UYU', 'MAX50USD', 199569), ('UYU', 'MAX100USD', 399138), ('UYU', 'MAX150USD', 598707),
    ('VEF', 'MAX50EUR', 1425000000), ('VEF', 'MAX100EUR', 2850000000), ('VEF', 'MAX150EUR', 4275000000), ('VEF', 'MAX50USD', 1228448276), ('VEF', 'MAX100USD', 2456896552), ('VEF', 'MAX150USD', 3685344828),
    ('VES', 'MAX50EUR', 1350000), ('VES', 'MAX100EUR', 2700000), ('VES', 'MAX150EUR', 4050000), ('VES', 'MAX50USD', 1163793), ('VES', 'MAX100USD', 2327586), ('VES', 'MAX150USD', 3491379);

-- The bits that listed contents have now.
CREATE VIEW "FilterOption" AS
  select a."position", o.facet, o.option
  from "Ayni" a, lateral (
    select 'listed' as facet, '' as option
    union all select 'current', '' where a."lastEndsAt" is null or a."lastEndsAt" > now()
    union all select 'upcoming', '' where exists (
      select from "Encuentro" e where e."ayniId" = a.id and e."cancelledAt" is null and e."startsAt" > now())
    union all select 'contentType', a."contentType"::text
    union all select 'modality', a.modality::text
    union all select 'country', a.country::text where a.country is not null
    union all select 'disciplines', key from unnest(a.disciplines) as key
    union all select 'topics', key from unnest(a.topics) as key
    union all select 'price', 'FREE' where a.amount = 0 and a."minimumAmount" is null
    union all select 'price', l.option from "PriceLimit" l where l.currency = a.currency and a.amount <= l.most
  ) as o
  where a.listed;

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
CREATE TRIGGER "Ayni_filters_deleted" AFTER DELETE ON "Ayni"
  FOR EACH ROW WHEN (old.listed) EXECUTE FUNCTION "log_filter_change"();
CREATE TRIGGER "Ayni_filters_changed" AFTER UPDATE ON "Ayni" FOR EACH ROW
  WHEN ((old.listed or new.listed)
    and (old.listed, old."contentType", old.modality, old.country, old.disciplines, old.topics, old.amount,
         old."minimumAmount", old.currency, old."lastEndsAt", old."position")
      is distinct from (new.listed, new."contentType", new.modality, new.country, new.disciplines, new.topics, new.amount,
         new."minimumAmount", new.currency, new."lastEndsAt", new."position"))
  EXECUTE FUNCTION "log_filter_change"();
CREATE TRIGGER "Encuentro_filters_changed" AFTER INSERT OR DELETE OR UPDATE OF "ayniId", "startsAt", "cancelledAt" ON "Encuentro"
  FOR EACH ROW EXECUTE FUNCTION "log_filter_change"();
