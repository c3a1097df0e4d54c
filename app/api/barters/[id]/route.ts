import { barterDecision, barterParams } from "@/lib/barters/schema";
import { answerBarter } from "@/lib/barters/service";
import { route } from "@/lib/http/route";

export const PUT = route(
  { auth: true, params: barterParams, body: barterDecision },
  async ({ actor, params, body }) => ({ data: await answerBarter(actor, params.id, body.action) }),
);
