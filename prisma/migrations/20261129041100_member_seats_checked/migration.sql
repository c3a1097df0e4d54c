-- Reads the table without blocking it.
ALTER TABLE "Ayni" VALIDATE CONSTRAINT "Ayni_member_seats";
ALTER TABLE "Ayni" VALIDATE CONSTRAINT "Ayni_capacity_kept";
