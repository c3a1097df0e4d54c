import { route } from "@/lib/http/route";
import { shownInput, thanksParams } from "@/lib/thanks/schema";
import { showThanks } from "@/lib/thanks/service";

export const PUT = route({ auth: true, params: thanksParams, body: shownInput }, ({ actor, params, body }) =>
  showThanks(actor, params.id, body.shown),
);
