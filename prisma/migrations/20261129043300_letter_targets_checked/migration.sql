ALTER TABLE "Letter" VALIDATE CONSTRAINT "Letter_target_of_audience";
