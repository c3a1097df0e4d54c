import { route } from "@/lib/identity/route";
import { unhideThanksInput } from "@/lib/administration/moderation/schema";
import { thanksParams } from "@/lib/community/thanks/schema";
import { unhideThanks } from "@/lib/community/thanks/service";

export const PUT = route(
  { auth: "admin", params: thanksParams, body: unhideThanksInput },
  ({ actor, params }) => unhideThanks(actor, params.id),
);
