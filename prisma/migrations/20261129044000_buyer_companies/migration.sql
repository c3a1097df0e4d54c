CREATE TYPE "VatAnswer" AS ENUM ('VALID', 'INVALID', 'UNAVAILABLE');

CREATE TABLE "BuyerCompany" (
  "userId" UUID NOT NULL,
  "country" CHAR(2) NOT NULL,
  "sealed" TEXT NOT NULL,
  "answer" "VatAnswer",
  "consultationNumber" VARCHAR(40),
  "checkedAt" TIMESTAMPTZ(3),
  "savedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "BuyerCompany_pkey" PRIMARY KEY ("userId"),
  CONSTRAINT "BuyerCompany_country" CHECK ("country" ~ '^[A-Z]{2}$'),
  CONSTRAINT "BuyerCompany_checked" CHECK (("answer" IS NULL) = ("checkedAt" IS NULL)),
  CONSTRAINT "BuyerCompany_consultation" CHECK ("consultationNumber" IS NULL OR "answer" = 'VALID'),
  CONSTRAINT "BuyerCompany_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "CompanySale" (
  "orderId" UUID NOT NULL,
  "country" CHAR(2) NOT NULL,
  "answer" "VatAnswer",
  "consultationNumber" VARCHAR(40),
  "checkedAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CompanySale_pkey" PRIMARY KEY ("orderId"),
  CONSTRAINT "CompanySale_country" CHECK ("country" ~ '^[A-Z]{2}$'),
  CONSTRAINT "CompanySale_checked" CHECK (("answer" IS NULL) = ("checkedAt" IS NULL)),
  CONSTRAINT "CompanySale_consultation" CHECK ("consultationNumber" IS NULL OR "answer" = 'VALID'),
  CONSTRAINT "CompanySale_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
