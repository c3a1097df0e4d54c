import { route } from "@/lib/identity/route";
import { removeBankDetails } from "@/lib/payouts/bank-details/removal";
import { bankDetailsParams, bankDetailsRemovalInput } from "@/lib/payouts/bank-details/schema";

export const DELETE = route(
  { auth: "master", params: bankDetailsParams, body: bankDetailsRemovalInput },
  async ({ actor, params, body }) => ({ data: await removeBankDetails(actor, params.currency, body) }),
);
