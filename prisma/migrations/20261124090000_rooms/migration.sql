-- Live rooms of encuentros. The foreign keys lock "Encuentro", "User", "Ayni" and "File" briefly.
set local lock_timeout = '5s';

CREATE TYPE "RoomRole" AS ENUM ('PARTICIPANT', 'COHOST', 'HOST');

CREATE TYPE "SeatState" AS ENUM ('WAITING', 'ADMITTED', 'ENDED');

CREATE TYPE "SeatEnd" AS ENUM ('LEFT', 'REPLACED', 'REMOVED', 'REFUSED', 'ACCESS_LOST', 'ROOM_ENDED');

CREATE TABLE "Room" (
    "encuentroId" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "engineUrl" TEXT,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 0,
    "lockedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "spotlightSeatId" UUID,
    "pinned" TEXT NOT NULL DEFAULT '',
    "timerEndsAt" TIMESTAMPTZ(3),
    "bellAt" TIMESTAMPTZ(3),
    "pairsSince" TIMESTAMPTZ(3),
    "pairsUntil" TIMESTAMPTZ(3),
    "presenceAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Room_pkey" PRIMARY KEY ("encuentroId")
);

CREATE TABLE "RoomSeat" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "encuentroId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "deviceId" UUID NOT NULL,
    "passHash" TEXT NOT NULL,
    "role" "RoomRole" NOT NULL,
    "state" "SeatState" NOT NULL,
    "name" TEXT NOT NULL,
    "handRaisedAt" TIMESTAMPTZ(3),
    "isAudioOn" BOOLEAN NOT NULL DEFAULT false,
    "isVideoOn" BOOLEAN NOT NULL DEFAULT false,
    "isSharing" BOOLEAN NOT NULL DEFAULT false,
    "isOriginalSound" BOOLEAN NOT NULL DEFAULT false,
    "isWeakLine" BOOLEAN NOT NULL DEFAULT false,
    "pair" INTEGER,
    "streams" JSONB NOT NULL DEFAULT '[]',
    "subscriptions" JSONB,
    "generation" INTEGER,
    "engineSession" TEXT,
    "publisher" TEXT,
    "subscriber" TEXT,
    "connectedAt" TIMESTAMPTZ(3),
    "streamId" UUID,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "admittedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "endReason" "SeatEnd",
    "endNote" TEXT,

    CONSTRAINT "RoomSeat_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "RoomMessage" (
    "id" UUID NOT NULL,
    "encuentroId" UUID NOT NULL,
    "seatId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "fileId" UUID,
    "pair" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RoomMessage_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "RoomBan" (
    "encuentroId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "byUserId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RoomBan_pkey" PRIMARY KEY ("encuentroId","userId")
);

CREATE TABLE "RoomPresence" (
    "id" UUID NOT NULL,
    "encuentroId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" "RoomRole" NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RoomPresence_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ContraindicationAcceptance" (
    "userId" UUID NOT NULL,
    "ayniId" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ContraindicationAcceptance_pkey" PRIMARY KEY ("userId","ayniId","version")
);

CREATE UNIQUE INDEX "Room_number_key" ON "Room"("number");

CREATE UNIQUE INDEX "RoomSeat_number_key" ON "RoomSeat"("number");

CREATE UNIQUE INDEX "RoomSeat_passHash_key" ON "RoomSeat"("passHash");

CREATE INDEX "RoomSeat_encuentroId_state_idx" ON "RoomSeat"("encuentroId", "state");

CREATE INDEX "RoomSeat_userId_idx" ON "RoomSeat"("userId");

CREATE INDEX "RoomMessage_encuentroId_id_idx" ON "RoomMessage"("encuentroId", "id");

CREATE INDEX "RoomMessage_seatId_idx" ON "RoomMessage"("seatId");

CREATE INDEX "RoomMessage_userId_idx" ON "RoomMessage"("userId");

CREATE INDEX "RoomMessage_fileId_idx" ON "RoomMessage"("fileId");

CREATE INDEX "RoomBan_userId_idx" ON "RoomBan"("userId");

CREATE INDEX "RoomBan_byUserId_idx" ON "RoomBan"("byUserId");

CREATE INDEX "RoomPresence_encuentroId_userId_startedAt_idx" ON "RoomPresence"("encuentroId", "userId", "startedAt");

CREATE INDEX "RoomPresence_userId_idx" ON "RoomPresence"("userId");

CREATE INDEX "ContraindicationAcceptance_ayniId_idx" ON "ContraindicationAcceptance"("ayniId");

ALTER TABLE "Room" ADD CONSTRAINT "Room_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "RoomSeat" ADD CONSTRAINT "RoomSeat_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "RoomSeat" ADD CONSTRAINT "RoomSeat_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "RoomMessage" ADD CONSTRAINT "RoomMessage_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "RoomMessage" ADD CONSTRAINT "RoomMessage_seatId_fkey" FOREIGN KEY ("seatId") REFERENCES "RoomSeat"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "RoomMessage" ADD CONSTRAINT "RoomMessage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "RoomMessage" ADD CONSTRAINT "RoomMessage_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "RoomBan" ADD CONSTRAINT "RoomBan_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "RoomBan" ADD CONSTRAINT "RoomBan_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "RoomBan" ADD CONSTRAINT "RoomBan_byUserId_fkey" FOREIGN KEY ("byUserId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "RoomPresence" ADD CONSTRAINT "RoomPresence_encuentroId_fkey" FOREIGN KEY ("encuentroId") REFERENCES "Encuentro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "RoomPresence" ADD CONSTRAINT "RoomPresence_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ContraindicationAcceptance" ADD CONSTRAINT "ContraindicationAcceptance_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ContraindicationAcceptance" ADD CONSTRAINT "ContraindicationAcceptance_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One open seat for each person and encuentro.
create unique index "RoomSeat_open_key" on "RoomSeat" ("encuentroId", "userId") where state <> 'ENDED';

-- The keeper of rooms asks for these every few seconds.
create index "RoomSeat_held" on "RoomSeat" ("endedAt") where "engineSession" is not null;
create index "Room_bound" on "Room" ("encuentroId") where "engineUrl" is not null;

alter table "RoomSeat" add constraint "RoomSeat_end_check" check ((state = 'ENDED') = ("endedAt" is not null));
alter table "RoomPresence" add constraint "RoomPresence_times_check" check ("lastSeenAt" >= "startedAt");
