-- backfill
UPDATE "Encuentro" e SET "position" = a."position" FROM "Ayni" a
WHERE a.id = e."ayniId" AND e.id IN (SELECT id FROM "Encuentro" WHERE "position" IS NULL LIMIT 1000);
