-- Calendars of Masters elsewhere, and when these say that they are busy.
CREATE TABLE "ExternalCalendar" (
    "id" UUID NOT NULL,
    "masterId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "etag" TEXT,
    "lastModified" TEXT,
    "readAt" TIMESTAMPTZ(3),
    "writtenAt" TIMESTAMPTZ(3),
    "failure" TEXT,
    "failedSince" TIMESTAMPTZ(3),
    "toldAt" TIMESTAMPTZ(3),
    "nextReadAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ExternalCalendar_failed" CHECK (("failure" IS NULL) = ("failedSince" IS NULL)),
    CONSTRAINT "ExternalCalendar_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ExternalCalendar_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ExternalCalendar_masterId_idx" ON "ExternalCalendar"("masterId");
CREATE INDEX "ExternalCalendar_nextReadAt_idx" ON "ExternalCalendar"("nextReadAt");

CREATE TABLE "BusyTime" (
    "calendarId" UUID NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BusyTime_times" CHECK ("startsAt" < "endsAt"),
    CONSTRAINT "BusyTime_pkey" PRIMARY KEY ("calendarId","startsAt"),
    CONSTRAINT "BusyTime_calendarId_fkey" FOREIGN KEY ("calendarId") REFERENCES "ExternalCalendar"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "BusyTime_range_idx" ON "BusyTime" USING gist ("calendarId", tstzrange("startsAt", "endsAt"));
