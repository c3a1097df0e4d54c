import { route } from "@/lib/identity/route";
import { thanksShownInput, thanksParams } from "@/lib/community/thanks/schema";
import { setThanksShown } from "@/lib/community/thanks/service";

export const PUT = route(
  { auth: true, params: thanksParams, body: thanksShownInput },
  ({ actor, params, body }) => setThanksShown(actor, params.id, body.shown),
);
