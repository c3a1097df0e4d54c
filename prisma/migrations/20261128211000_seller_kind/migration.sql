-- Masters say whether they offer as a professional or as a private person; null until they have said it.
CREATE TYPE "SellerKind" AS ENUM ('PROFESSIONAL', 'PRIVATE');
ALTER TABLE "MasterProfile" ADD COLUMN "sellerKind" "SellerKind";
