-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "userId" UUID;

-- AlterTable
ALTER TABLE "Token" ALTER COLUMN "hash" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "OutboxMail_userId_idx" ON "OutboxMail"("userId");
