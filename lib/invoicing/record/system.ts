import { isTaxId, normalizeTaxId } from "@/lib/payouts/bank-details/tax-id";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";

// The billing system as each record and the responsible declaration name it. It is the operator's own, and does nothing but
// send its records.

export const BILLING_SYSTEM = {
  name: PRODUCT_NAME,
  /** Two digits: the agency refuses others. */
  id: "01",
  version: "1.0",
  /** Another installation begins another chain. */
  installation: "1",
} as const;

/** Returns the NIF as the agency knows it; null for what is none. */
export function findNif(text: string): string | null {
  const id = normalizeTaxId(text).replace(/^ES(?=.{9}$)/, "");
  return /^[A-Z0-9]{9}$/.test(id) && isTaxId(id, "ES") ? id : null;
}
