import { barterDecisionInput, barterParams } from "@/lib/community/barters/schema";
import { answerBarter, requireBarterParty } from "@/lib/community/barters/service";
import { route } from "@/lib/identity/route";

export const PUT = route(
  {
    auth: true,
    params: barterParams,
    authorize: (actor, { id }) => requireBarterParty(actor, id),
    body: barterDecisionInput,
  },
  async ({ actor, params, body }) => ({ data: await answerBarter(actor, params.id, body.action) }),
);
