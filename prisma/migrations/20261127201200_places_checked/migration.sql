-- Reads the table without blocking it.
ALTER TABLE "Ayni" VALIDATE CONSTRAINT "Ayni_place_point";
