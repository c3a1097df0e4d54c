CREATE TABLE "LessonQuestion" (
    "id" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "ayniId" UUID NOT NULL,
    "masterId" UUID NOT NULL,
    "authorId" UUID NOT NULL,
    "orderId" UUID,
    "text" TEXT NOT NULL,
    "isPrivate" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "answer" TEXT,
    "answeredAt" TIMESTAMPTZ(3),
    "hiddenAt" TIMESTAMPTZ(3),
    "hiddenReason" TEXT,
    "isHiddenByAdmin" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LessonQuestion_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "LessonQuestion_text" CHECK (char_length("text") BETWEEN 2 AND 2000),
    CONSTRAINT "LessonQuestion_answered" CHECK (
        ("answer" IS NULL) = ("answeredAt" IS NULL) AND char_length("answer") BETWEEN 1 AND 4000),
    CONSTRAINT "LessonQuestion_hidden" CHECK (
        ("hiddenAt" IS NULL) = ("hiddenReason" IS NULL) AND ("hiddenAt" IS NOT NULL OR NOT "isHiddenByAdmin"))
);

CREATE INDEX "LessonQuestion_lessonId_createdAt_id_idx" ON "LessonQuestion"("lessonId", "createdAt" DESC, "id" DESC);
CREATE INDEX "LessonQuestion_masterId_createdAt_id_idx" ON "LessonQuestion"("masterId", "createdAt" DESC, "id" DESC);
CREATE INDEX "LessonQuestion_authorId_createdAt_id_idx" ON "LessonQuestion"("authorId", "createdAt" DESC, "id" DESC);
CREATE INDEX "LessonQuestion_ayniId_idx" ON "LessonQuestion"("ayniId");
CREATE INDEX "LessonQuestion_orderId_idx" ON "LessonQuestion"("orderId");
-- Questions that wait for an answer: the desk's first view, and its count.
CREATE INDEX "LessonQuestion_open" ON "LessonQuestion"("masterId", "createdAt", "id") WHERE "answer" IS NULL AND "hiddenAt" IS NULL;

-- Orders first, as those who place one lock them before contents and people: another sequence deadlocks with them.
ALTER TABLE "LessonQuestion" ADD CONSTRAINT "LessonQuestion_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "LessonQuestion" ADD CONSTRAINT "LessonQuestion_lessonId_ayniId_fkey" FOREIGN KEY ("lessonId", "ayniId") REFERENCES "Lesson"("id", "ayniId") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "LessonQuestion" ADD CONSTRAINT "LessonQuestion_ayniId_masterId_fkey" FOREIGN KEY ("ayniId", "masterId") REFERENCES "Ayni"("id", "userId") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "LessonQuestion" ADD CONSTRAINT "LessonQuestion_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
