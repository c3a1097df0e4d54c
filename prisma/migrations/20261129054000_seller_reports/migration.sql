-- What was declared of Masters (modelo 238), by message.

CREATE TABLE "SellerReport" (
  "id" SERIAL NOT NULL,
  "messageRefId" TEXT NOT NULL,
  "year" INTEGER NOT NULL,
  "recordedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "SellerReport_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "SellerReport_messageRefId_key" ON "SellerReport"("messageRefId");
CREATE INDEX "SellerReport_year_idx" ON "SellerReport"("year");

CREATE TYPE "SellerRecordKind" AS ENUM ('NEW', 'CORRECTION', 'DELETION');

CREATE TABLE "SellerReportRecord" (
  "docRefId" TEXT NOT NULL,
  "reportId" INTEGER NOT NULL,
  "masterId" UUID,
  "kind" "SellerRecordKind" NOT NULL,
  "correctsId" TEXT,
  "sealed" TEXT NOT NULL,
  CONSTRAINT "SellerReportRecord_pkey" PRIMARY KEY ("docRefId"),
  CONSTRAINT "SellerReportRecord_corrects" CHECK (("kind" = 'NEW') = ("correctsId" IS NULL)),
  CONSTRAINT "SellerReportRecord_operator_kept" CHECK ("masterId" IS NOT NULL OR "kind" <> 'DELETION'),
  CONSTRAINT "SellerReportRecord_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "SellerReport"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "SellerReportRecord_masterId_fkey" FOREIGN KEY ("masterId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "SellerReportRecord_correctsId_fkey" FOREIGN KEY ("correctsId") REFERENCES "SellerReportRecord"("docRefId") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "SellerReportRecord_correctsId_key" ON "SellerReportRecord"("correctsId");
CREATE INDEX "SellerReportRecord_reportId_idx" ON "SellerReportRecord"("reportId");
CREATE INDEX "SellerReportRecord_masterId_idx" ON "SellerReportRecord"("masterId");
