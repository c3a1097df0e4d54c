-- The word for a Master that somebody prefers.
CREATE TYPE "MasterTitle" AS ENUM ('MAESTRA', 'MAESTRO', 'MAESTRE');
ALTER TABLE "Profile" ADD COLUMN "masterTitle" "MasterTitle";
