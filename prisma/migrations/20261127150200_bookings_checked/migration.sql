-- Reads the table without blocking it.
ALTER TABLE "Ayni" VALIDATE CONSTRAINT "Ayni_offerId_fkey";
ALTER TABLE "Ayni" VALIDATE CONSTRAINT "Ayni_copy_hidden";
ALTER TABLE "Ayni" VALIDATE CONSTRAINT "Ayni_bookable_event";
