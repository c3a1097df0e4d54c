import { route } from "@/lib/identity/route";
import { findSepaSender } from "@/lib/payouts/sepa-sender/data";
import { sepaSenderInput } from "@/lib/payouts/sepa-sender/schema";
import { saveSepaSender } from "@/lib/payouts/sepa-sender/service";

export const GET = route({ auth: "admin" }, async () => ({ data: await findSepaSender() }));

export const PUT = route({ auth: "admin", body: sepaSenderInput }, async ({ actor, body }) => ({
  data: await saveSepaSender(actor, body),
}));
