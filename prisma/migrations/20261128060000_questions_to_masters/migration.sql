-- AlterTable
ALTER TABLE "LessonQuestion" ALTER COLUMN "lessonId" DROP NOT NULL,
ALTER COLUMN "ayniId" DROP NOT NULL;

ALTER TABLE "LessonQuestion"
  ADD CONSTRAINT "LessonQuestion_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID,
  -- Compound foreign keys check nothing while a column of theirs is null.
  ADD CONSTRAINT "LessonQuestion_place" CHECK ("lessonId" IS NULL OR "ayniId" IS NOT NULL) NOT VALID,
  ADD CONSTRAINT "LessonQuestion_order" CHECK ("orderId" IS NULL OR "lessonId" IS NOT NULL) NOT VALID;
