CREATE TABLE "ExchangeRate" (
  "currency" VARCHAR(3) NOT NULL,
  "date" DATE NOT NULL,
  "unitsPerEuro" DECIMAL(18, 8) NOT NULL,
  "source" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ExchangeRate_pkey" PRIMARY KEY ("currency", "date"),
  CONSTRAINT "ExchangeRate_currency" CHECK ("currency" ~ '^[a-z]{3}$' AND "currency" <> 'eur'),
  CONSTRAINT "ExchangeRate_positive" CHECK ("unitsPerEuro" > 0)
);
