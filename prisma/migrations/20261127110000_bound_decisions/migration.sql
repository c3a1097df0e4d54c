-- AlterTable
ALTER TABLE "RoomSeat" ADD COLUMN     "sessionId" UUID;

-- CreateTable
CREATE TABLE "HiddenThanks" (
    "authorId" UUID NOT NULL,
    "ayniId" UUID NOT NULL,
    "hiddenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "HiddenThanks_pkey" PRIMARY KEY ("authorId","ayniId")
);
