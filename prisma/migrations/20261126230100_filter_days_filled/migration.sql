-- The days of all encuentros to come, seconds for 1 000 000 contents. Only folds wait for the lock, so that none applies a
-- change between reading the encuentros and writing their days.
CREATE FUNCTION pg_temp."fill_filter_days"() RETURNS void LANGUAGE plpgsql AS $$
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
SELECT pg_temp."fill_filter_days"();
