-- backfill
UPDATE "Ayni" SET "position" = nextval('"Ayni_position_seq"')
WHERE id IN (SELECT id FROM "Ayni" WHERE "position" IS NULL LIMIT 1000);
