-- Attendance measured in live rooms. The foreign keys lock "Encuentro" and "User" briefly.
set local lock_timeout = '5s';

ALTER TABLE "Ayni" ADD COLUMN "attendancePercent" INTEGER NOT NULL DEFAULT 70;

ALTER TABLE "Room" ADD COLUMN "measuredAt" TIMESTAMPTZ(3);
ALTER TABLE "Room" ADD COLUMN "measuredPercent" INTEGER;
ALTER TABLE "Room" ADD COLUMN "ledSeconds" INTEGER;
ALTER TABLE "Room" ADD COLUMN "missedStartsAt" TIMESTAMPTZ(3);

CREATE TABLE "AttendanceMeasure" (
    "encuentroId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "presentSeconds" INTEGER NOT NULL,
    "percent" INTEGER NOT NULL,
    "isPresent" BOOLEAN NOT NULL,

    CONSTRAINT "AttendanceMeasure_pkey" PRIMARY KEY ("encuentroId","userId")
);

CREATE TABLE "AttendanceCorrection" (
    "encuentroId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "isPresent" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "byUserId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AttendanceCorrection_pkey" PRIMARY KEY ("encuentroId","userId")
);

CREATE INDEX "AttendanceMeasure_userId_idx" ON "AttendanceMeasure"("userId");

CREATE INDEX "AttendanceCorrection_userId_idx" ON "AttendanceCorrection"("userId");

CREATE INDEX "AttendanceCorrection_byUserId_idx" ON "AttendanceCorrection"("byUserId");

ALTER TABLE "AttendanceMeasure" ADD CONSTRAINT "AttendanceMeasure_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AttendanceMeasure" ADD CONSTRAINT "AttendanceMeasure_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AttendanceCorrection" ADD CONSTRAINT "AttendanceCorrection_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AttendanceCorrection" ADD CONSTRAINT "AttendanceCorrection_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AttendanceCorrection" ADD CONSTRAINT "AttendanceCorrection_byUserId_fkey" FOREIGN KEY ("byUserId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table "AttendanceMeasure"
  add constraint "AttendanceMeasure_range" check ("presentSeconds" >= 0 and "percent" between 0 and 100);
alter table "AttendanceCorrection" add constraint "AttendanceCorrection_has_reason" check ("reason" <> '');
alter table "Ayni" add constraint "Ayni_attendance_percent" check ("attendancePercent" between 1 and 100) not valid;
