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
