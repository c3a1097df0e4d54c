import { barterDecisionInput, barterParams } from "@/lib/community/barters/schema";
import { answerBarter } from "@/lib/community/barters/service";
import { route } from "@/lib/identity/route";

export const PUT = route(
  { auth: true, params: barterParams, body: barterDecisionInput },
  async ({ actor, params, body }) => ({ data: await answerBarter(actor, params.id, body.action) }),
);
