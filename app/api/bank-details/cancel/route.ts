import { route } from "@/lib/identity/route";
import { bankDetailsLinkInput } from "@/lib/payouts/bank-details/schema";
import { cancelBankDetailsByLink } from "@/lib/payouts/bank-details/service";

export const POST = route({ body: bankDetailsLinkInput }, async ({ body }) => ({
  data: { outcome: await cancelBankDetailsByLink(body.token) },
}));
