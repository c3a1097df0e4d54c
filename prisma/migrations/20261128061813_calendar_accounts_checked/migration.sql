ALTER TABLE "ExternalCalendar" VALIDATE CONSTRAINT "ExternalCalendar_accountId_fkey";
ALTER TABLE "ExternalCalendar" VALIDATE CONSTRAINT "ExternalCalendar_target";
