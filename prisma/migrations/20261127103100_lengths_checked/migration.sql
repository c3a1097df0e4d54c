-- Reads the tables without blocking them.
ALTER TABLE "MasterTraining" VALIDATE CONSTRAINT "MasterTraining_text";
ALTER TABLE "AyniTakedown" VALIDATE CONSTRAINT "AyniTakedown_reason_length";
ALTER TABLE "CourseModule" VALIDATE CONSTRAINT "CourseModule_bounded";
ALTER TABLE "Lesson" VALIDATE CONSTRAINT "Lesson_bounded";
ALTER TABLE "LessonQuestion" VALIDATE CONSTRAINT "LessonQuestion_answered";
ALTER TABLE "LessonQuestion" VALIDATE CONSTRAINT "LessonQuestion_text";
ALTER TABLE "Gift" VALIDATE CONSTRAINT "Gift_texts";
