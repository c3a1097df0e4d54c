import type { FiscalProfileInput } from "@/lib/invoicing/fiscal-profile/schema";

export const spanishFiscalData = {
  personKind: "PERSON",
  country: "ES",
  name: "Lucía Ferrer Íñiguez",
  taxId: "12345678Z",
  address: "Calle Elvira 3, 18010 Granada",
  birthDate: "1980-02-29",
  regime: "general",
  withholdingPercentage: 15,
} as const satisfies FiscalProfileInput;

export const germanFiscalData = {
  ...spanishFiscalData,
  personKind: "COMPANY",
  country: "DE",
  name: "Ruhe GmbH",
  taxId: "DE136695976",
  birthDate: "",
  regime: "own-country",
  withholdingPercentage: 0,
} as const satisfies FiscalProfileInput;
