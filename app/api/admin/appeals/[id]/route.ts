import { route } from "@/lib/identity/route";
import { appealParams, judgementInput } from "@/lib/administration/appeals/schema";
import { judgeAppeal } from "@/lib/administration/appeals/service";

export const PUT = route(
  { auth: "admin", params: appealParams, body: judgementInput },
  ({ actor, params, body }) => judgeAppeal(actor, params.id, body),
);
