import { route } from "@/lib/identity/route";
import { decisionInput, reportParams } from "@/lib/administration/moderation/schema";
import { decideReport } from "@/lib/administration/moderation/service";

export const PUT = route(
  { auth: true, params: reportParams, body: decisionInput },
  ({ actor, params, body }) => decideReport(actor, params.id, body),
);
