import { route } from "@/lib/identity/route";
import { reportDecisionInput, reportParams } from "@/lib/administration/moderation/schema";
import { decideReport } from "@/lib/administration/moderation/service";

export const PUT = route(
  { auth: "admin", params: reportParams, body: reportDecisionInput },
  ({ actor, params, body }) => decideReport(actor, params.id, body),
);
