import type { InvoiceRecipient } from "@/lib/orders/recipient";
import { normalizeTaxId } from "@/lib/payouts/bank-details/tax-id";
import { findVatPrefix } from "@/lib/reference/vat-numbers";
import { findNif } from "./system";

// The identification of recipients that the agency asks for (list L7 of identifications).

const VAT_NUMBER = "02";
const OFFICIAL_DOCUMENT = "04";
const NOT_IN_CENSUS = "07";

/** Codes that the agency's list of countries lacks, and what it has for them; QU is for any other territory. */
const LISTED_COUNTRIES: Readonly<Record<string, string>> = {
  AX: "FI",
  BL: "FR",
  EH: "QU",
  GF: "FR",
  GP: "FR",
  MF: "FR",
  MQ: "FR",
  RE: "FR",
  SJ: "NO",
  XK: "QU",
};

const toListedCountry = (country: string): string => LISTED_COUNTRIES[country] ?? country;

export type RecipientId = { NIF: string } | { IDOtro: { CodigoPais: string; IDType: string; ID: string } };

type IdOptions = {
  /** The agency did not find the number: it is given as one that is in no census, or as that of a document. */
  isUnknown: boolean;
};

/** Only people may be without an entry in the Spanish census. */
const isPerson = (nif: string): boolean => /^[0-9XYZKLM]/.test(nif);

export function toRecipientId({ taxId, country }: InvoiceRecipient, { isUnknown }: IdOptions): RecipientId {
  if (country === "ES") {
    const nif = findNif(taxId) ?? normalizeTaxId(taxId);
    if (!isUnknown || !isPerson(nif)) return { NIF: nif };
    return { IDOtro: { CodigoPais: "ES", IDType: NOT_IN_CENSUS, ID: nif } };
  }
  const id = normalizeTaxId(taxId);
  const prefix = findVatPrefix(country);
  const isVatNumber = prefix !== null && id.startsWith(prefix) && !isUnknown;
  const [type, number] = isVatNumber ? [VAT_NUMBER, id] : [OFFICIAL_DOCUMENT, taxId.trim()];
  return { IDOtro: { CodigoPais: toListedCountry(country), IDType: type, ID: number.slice(0, 20) } };
}
