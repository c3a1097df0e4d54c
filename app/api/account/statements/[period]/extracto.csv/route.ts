import { route } from "@/lib/identity/route";
import { statementParams, statementQuery } from "@/lib/invoicing/statements/schema";
import { exportStatement } from "@/lib/invoicing/statements/service";
import { csvQuery } from "@/lib/platform/csv";

export const GET = route(
  { auth: "master", params: statementParams, query: statementQuery.extend(csvQuery.shape) },
  ({ actor, params: { period }, query: { formato, ...query } }) =>
    exportStatement(actor, period, { ...query, form: formato }),
);
