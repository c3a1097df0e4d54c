-- backfill
-- Courses become courses of one module.
WITH courses AS MATERIALIZED (
  SELECT a.id FROM "Ayni" a
  WHERE a."contentType" = 'COURSE' AND EXISTS (
    SELECT 1 FROM "File" f
    WHERE f."ayniId" = a.id AND f.area = 'content' AND f.status = 'READY'
      AND NOT EXISTS (SELECT 1 FROM "Lesson" l WHERE l."fileId" = f.id))
  LIMIT 200
  FOR NO KEY UPDATE
), modules AS (
  INSERT INTO "CourseModule" (id, "ayniId", "position") SELECT id, id, 0 FROM courses ON CONFLICT (id) DO NOTHING
)
INSERT INTO "Lesson" (id, "ayniId", "moduleId", "position", title, "fileId", "isFreeSample")
SELECT f.id, c.id, c.id, row_number() OVER (PARTITION BY c.id ORDER BY f."position", f.id) - 1,
       left(coalesce(nullif(f.title, ''), f.name), 120), f.id, f."freeSample"
FROM courses c JOIN "File" f ON f."ayniId" = c.id
WHERE f.area = 'content' AND f.status = 'READY'
ON CONFLICT (id) DO NOTHING;
