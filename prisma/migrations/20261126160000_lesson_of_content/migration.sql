-- concurrently
-- Questions refer to a lesson together with its content.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "Lesson_id_ayniId_key" ON "Lesson"("id", "ayniId");
