import { route } from "@/lib/identity/route";
import { shownInput, thanksParams } from "@/lib/community/thanks/schema";
import { showThanks } from "@/lib/community/thanks/service";

export const PUT = route({ auth: true, params: thanksParams, body: shownInput }, ({ actor, params, body }) =>
  showThanks(actor, params.id, body.shown),
);
