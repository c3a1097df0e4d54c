-- A bit for each day in UTC on which an encuentro of the content begins: ranges of dates are read by days.
CREATE OR REPLACE VIEW "FilterOption" AS
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

-- Days that are over have no bits left.
CREATE OR REPLACE FUNCTION "fold_filter_changes"(batch integer) RETURNS integer LANGUAGE plpgsql AS $$
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
  delete from "FilterBitmap" where facet = 'startsOn' and option < to_char(now() at time zone 'UTC', 'YYYY-MM-DD');
  return taken;
end $$;
