import { route } from "@/lib/identity/route";
import { getBankDetails } from "@/lib/payouts/bank-details/data";
import { bankDetailsInput } from "@/lib/payouts/bank-details/schema";
import { cancelBankDetails, requestBankDetails } from "@/lib/payouts/bank-details/service";

export const GET = route({ auth: "master" }, async ({ actor }) => ({ data: await getBankDetails(actor) }));

export const POST = route({ auth: "master", body: bankDetailsInput }, async ({ actor, body }) => ({
  data: await requestBankDetails(actor, body),
}));

export const DELETE = route({ auth: "master" }, async ({ actor }) => ({
  data: await cancelBankDetails(actor),
}));
