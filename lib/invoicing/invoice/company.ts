import "server-only";
import { getOwnCompany } from "@/lib/orders/company/data";
import type { CompanyView } from "@/lib/orders/company/schema";
import { storeCompany } from "@/lib/orders/company/service";
import type { Member } from "@/lib/platform/actor";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { toVatNumber } from "@/lib/reference/vat-numbers";
import type { CompanyInput } from "./schema";
import { completeRecipient } from "./service";

const COMPANY_LIMIT = { name: "buyer-company", points: 20, seconds: 3600 };

const SPAIN = "ES";

/**
 * Stores the company that a member buys for, with the prefix of its VAT number in other countries of the Union, and asks VIES
 * about it. Errors: `ValidationError` (a number that the country does not give), `TooManyRequests`.
 */
export async function saveCompany(actor: Member, input: CompanyInput): Promise<CompanyView | null> {
  await consumeRateLimit(COMPANY_LIMIT, actor.id);
  const { prefix, number } = toVatNumber(input.taxId, input.country) ?? {
    prefix: "",
    number: input.taxId,
  };
  const recipient = await completeRecipient(actor.id, { ...input, taxId: number });
  const taxId = recipient.country === SPAIN ? recipient.taxId : `${prefix}${recipient.taxId}`;
  await storeCompany(actor, { ...recipient, taxId });
  return getOwnCompany(actor);
}
