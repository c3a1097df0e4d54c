-- Folds wait for the lock, so that none applies a change between reading the encuentros and writing their days.
DO $$
begin
  perform from "FilterFold" for update;
  delete from "FilterBitmap" where facet = 'startsOn';
  insert into "FilterBitmap" (facet, option, block, bits)
  select 'startsOn', to_char(e."startsAt" at time zone 'UTC', 'YYYY-MM-DD') as day, a."position" / 32000 as block,
    "filter_bits"(array_agg(a."position" % 32000))
  from "Encuentro" e join "Ayni" a on a.id = e."ayniId"
  where a.listed and e."cancelledAt" is null and e."startsAt" > now()
  group by day, block;
end $$;
