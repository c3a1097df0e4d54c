-- Notes of admins about an application. The foreign keys lock their tables briefly.
set local lock_timeout = '5s';

CREATE TABLE "ApplicationNote" (
    "applicationId" UUID NOT NULL,
    "authorId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ApplicationNote_pkey" PRIMARY KEY ("applicationId","authorId")
);

CREATE INDEX "ApplicationNote_authorId_idx" ON "ApplicationNote"("authorId");

ALTER TABLE "ApplicationNote" ADD CONSTRAINT "ApplicationNote_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "MasterApplication"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ApplicationNote" ADD CONSTRAINT "ApplicationNote_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table "ApplicationNote" add constraint "ApplicationNote_has_text" check (text <> '');
