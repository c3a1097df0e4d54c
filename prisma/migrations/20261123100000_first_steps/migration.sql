-- The welcome and the first steps of a new Master.
ALTER TABLE "MasterProfile" ADD COLUMN "welcomeDue" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "MasterProfile" ADD COLUMN "sharedAt" TIMESTAMPTZ(3);
ALTER TABLE "MasterProfile" ADD COLUMN "stepsHiddenAt" TIMESTAMPTZ(3);
