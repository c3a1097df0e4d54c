-- Those who came to an encuentro are found by it and its content.
ALTER TABLE "Letter" DROP CONSTRAINT "Letter_target";
ALTER TABLE "Letter" ADD CONSTRAINT "Letter_target_of_audience" CHECK (
  (audience IN ('AYNI', 'ENCUENTRO', 'ATTENDEES') OR "ayniId" IS NULL)
  AND (audience IN ('ENCUENTRO', 'ATTENDEES') OR "encuentroId" IS NULL)) NOT VALID;
