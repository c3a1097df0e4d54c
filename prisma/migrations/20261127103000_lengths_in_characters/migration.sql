-- A text may have four code units for each character that people count: an emoji of a family or a letter with its accents
-- is one. The limits in characters are those of `lib/platform/text/safe-text.ts`.
ALTER TABLE "MasterTraining"
  DROP CONSTRAINT "MasterTraining_text",
  ADD CONSTRAINT "MasterTraining_text"
    CHECK (length(title) BETWEEN 1 AND 480 AND length(school) BETWEEN 1 AND 480) NOT VALID;

ALTER TABLE "AyniTakedown"
  DROP CONSTRAINT "AyniTakedown_reason_length",
  ADD CONSTRAINT "AyniTakedown_reason_length"
    CHECK (length(trim(both from reason)) >= 1 AND length(reason) <= 4000) NOT VALID;

ALTER TABLE "CourseModule"
  DROP CONSTRAINT "CourseModule_bounded",
  ADD CONSTRAINT "CourseModule_bounded"
    CHECK ("position" BETWEEN 0 AND 49 AND length(title) <= 480) NOT VALID;

ALTER TABLE "Lesson"
  DROP CONSTRAINT "Lesson_bounded",
  ADD CONSTRAINT "Lesson_bounded"
    CHECK ("position" BETWEEN 0 AND 999 AND length(title) <= 480 AND length(text) <= 80000) NOT VALID;

ALTER TABLE "LessonQuestion"
  DROP CONSTRAINT "LessonQuestion_answered",
  ADD CONSTRAINT "LessonQuestion_answered"
    CHECK ((answer IS NULL) = ("answeredAt" IS NULL) AND length(answer) BETWEEN 1 AND 16000) NOT VALID,
  DROP CONSTRAINT "LessonQuestion_text",
  ADD CONSTRAINT "LessonQuestion_text" CHECK (length(text) BETWEEN 2 AND 8000) NOT VALID;

ALTER TABLE "Gift"
  DROP CONSTRAINT "Gift_texts",
  ADD CONSTRAINT "Gift_texts" CHECK (length(message) <= 2000 AND length("declineMessage") <= 2000) NOT VALID;
