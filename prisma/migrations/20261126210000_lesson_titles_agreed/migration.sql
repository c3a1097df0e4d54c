-- backfill
-- A file that was being saved while the backfill of lessons read it has a newer title or free sample than its lesson.
WITH stale AS MATERIALIZED (
  SELECT l.id, coalesce(nullif(left(f.title, 120), ''), l.title) AS title, f."freeSample"
  FROM "Lesson" l JOIN "File" f ON f.id = l."fileId"
  WHERE l."isFreeSample" <> f."freeSample" OR (f.title <> '' AND l.title <> left(f.title, 120))
  LIMIT 500
  FOR NO KEY UPDATE OF f, l
)
UPDATE "Lesson" l SET title = s.title, "isFreeSample" = s."freeSample" FROM stale s WHERE l.id = s.id;
