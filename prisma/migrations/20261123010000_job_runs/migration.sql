-- The last run of each recurring task: the queue deletes a job that has succeeded.
CREATE TABLE "JobRun" (
    "task" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "succeededAt" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "JobRun_pkey" PRIMARY KEY ("task")
);
