import { z } from "zod";
import { route } from "@/lib/identity/route";
import { bankDetailsReasonInput } from "@/lib/payouts/bank-details/schema";
import { revealBankDetails } from "@/lib/payouts/bank-details/service";

export const POST = route(
  { auth: "admin", params: z.object({ userId: z.uuid() }), body: bankDetailsReasonInput },
  async ({ actor, params, body }) => ({ data: await revealBankDetails(actor, params.userId, body) }),
);
