-- Until when a process has the return of a pack to itself: a transaction need not stay open while the processor answers.
ALTER TABLE "Pack" ADD COLUMN "returningUntil" TIMESTAMPTZ(3);
