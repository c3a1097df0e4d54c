-- concurrently
-- Lessons refer to a file together with its content.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "File_id_ayniId_key" ON "File"("id", "ayniId");
