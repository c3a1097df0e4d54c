-- backfill
INSERT INTO "FilterBitmap" (facet, option, block, bits)
WITH next AS MATERIALIZED (
  SELECT block FROM generate_series(0, (SELECT max("position") / 32000 FROM "Ayni")) AS blocks(block)
  WHERE NOT EXISTS (SELECT FROM "FilterBitmap" b WHERE b.facet = 'listed' AND b.block = blocks.block) LIMIT 1),
options AS (
  SELECT next.block, 'listed' AS facet, '' AS option, NULL::integer AS step FROM next
  UNION ALL
  SELECT next.block, o.facet, o.option, o."position" - next.block * 32000
  FROM next JOIN "FilterOption" o ON o."position" BETWEEN next.block * 32000 AND next.block * 32000 + 31999)
SELECT facet, option, block, "filter_bits"(array_agg(step) FILTER (WHERE step IS NOT NULL)) FROM options
GROUP BY facet, option, block;
