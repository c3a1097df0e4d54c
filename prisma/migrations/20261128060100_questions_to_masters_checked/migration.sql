ALTER TABLE "LessonQuestion" VALIDATE CONSTRAINT "LessonQuestion_masterId_fkey";
ALTER TABLE "LessonQuestion" VALIDATE CONSTRAINT "LessonQuestion_place";
ALTER TABLE "LessonQuestion" VALIDATE CONSTRAINT "LessonQuestion_order";
