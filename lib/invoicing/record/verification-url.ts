import { env } from "@/lib/platform/env";

// The address in the QR code of an invoice, where anybody asks the tax agency about it.

const REAL = "https://www2.agenciatributaria.gob.es";
const TEST = "https://prewww2.aeat.es";
const PATH = "/wlpl/TIKE-CONT/ValidarQR";

/** The public site of the agency that gets the records: the real one, its test environment, or the embedded agency. */
function findOrigin(): string {
  if (!env.TAX_AGENCY_URL) return REAL;
  const { hostname, origin } = new URL(env.TAX_AGENCY_URL);
  if (hostname.endsWith(".agenciatributaria.gob.es")) return REAL;
  return hostname.endsWith(".aeat.es") ? TEST : origin;
}

export type VerifiableInvoice = {
  /** The tax id of the issuer. */
  taxId: string;
  /** Series and number as printed: "AY-27-00042". */
  reference: string;
  /** The day of issue in Spain, "2027-01-31". */
  date: string;
  /** The total of the record in cents of a euro, negative for a rectifying invoice. */
  euroCents: number;
};

export function toVerificationUrl({ taxId, reference, date, euroCents }: VerifiableInvoice): string {
  const fields = {
    nif: taxId,
    numserie: reference,
    fecha: date.split("-").toReversed().join("-"),
    importe: (euroCents / 100).toFixed(2),
  };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${findOrigin()}${PATH}?${query.join("&")}`;
}
