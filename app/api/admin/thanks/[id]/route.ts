import { route } from "@/lib/identity/route";
import { unhideInput } from "@/lib/administration/moderation/schema";
import { thanksParams } from "@/lib/community/thanks/schema";
import { unhideThanks } from "@/lib/community/thanks/service";

export const PUT = route({ auth: true, params: thanksParams, body: unhideInput }, ({ actor, params }) =>
  unhideThanks(actor, params.id),
);
