-- Pictures within descriptions. The foreign keys lock "Ayni" and "File" briefly.
set local lock_timeout = '5s';

ALTER TYPE "FileArea" ADD VALUE 'pictures';

CREATE TABLE "DescriptionPicture" (
    "ayniId" UUID NOT NULL,
    "fileId" UUID NOT NULL,

    CONSTRAINT "DescriptionPicture_pkey" PRIMARY KEY ("ayniId","fileId")
);

CREATE INDEX "DescriptionPicture_fileId_idx" ON "DescriptionPicture"("fileId");

ALTER TABLE "DescriptionPicture" ADD CONSTRAINT "DescriptionPicture_ayniId_fkey" FOREIGN KEY ("ayniId") REFERENCES "Ayni"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "DescriptionPicture" ADD CONSTRAINT "DescriptionPicture_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
