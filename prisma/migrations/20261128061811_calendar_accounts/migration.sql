-- Accounts at calendar servers, which of their calendars count, and into which booked hours are written.
CREATE TABLE "CalendarAccount" (
    "id" UUID NOT NULL,
    "masterId" UUID NOT NULL,
    "credentials" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CalendarAccount_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "CalendarAccount_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "CalendarAccount_masterId_idx" ON "CalendarAccount"("masterId");

CREATE TABLE "WrittenBooking" (
    "bookingId" UUID NOT NULL,
    "calendarId" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,

    CONSTRAINT "WrittenBooking_pkey" PRIMARY KEY ("bookingId"),
    CONSTRAINT "WrittenBooking_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "WrittenBooking_calendarId_fkey" FOREIGN KEY ("calendarId") REFERENCES "ExternalCalendar"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "WrittenBooking_calendarId_idx" ON "WrittenBooking"("calendarId");

ALTER TABLE "ExternalCalendar"
  ADD COLUMN "accountId" UUID,
  ADD COLUMN "isBusy" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "isTarget" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "nextWriteAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "writeFailure" TEXT,
  ADD CONSTRAINT "ExternalCalendar_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "CalendarAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT "ExternalCalendar_target" CHECK (NOT "isTarget" OR "accountId" IS NOT NULL) NOT VALID;
