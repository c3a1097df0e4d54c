import { route } from "@/lib/http/route";
import { unhideInput } from "@/lib/reports/schema";
import { thanksParams } from "@/lib/thanks/schema";
import { unhideThanks } from "@/lib/thanks/service";

export const PUT = route({ auth: true, params: thanksParams, body: unhideInput }, ({ actor, params }) =>
  unhideThanks(actor, params.id),
);
