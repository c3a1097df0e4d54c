import { route } from "@/lib/http/route";
import { decisionInput, reportParams } from "@/lib/reports/schema";
import { decideReport } from "@/lib/reports/service";

export const PUT = route(
  { auth: true, params: reportParams, body: decisionInput },
  ({ actor, params, body }) => decideReport(actor, params.id, body),
);
