import { route } from "@/lib/identity/route";
import { userParams } from "@/lib/identity/users/schema";
import { csvQuery } from "@/lib/platform/csv";
import { requireOwnNumbers } from "@/lib/teaching/numbers/policy";
import { numbersExportQuery } from "@/lib/teaching/numbers/schema";
import { exportNumbers } from "@/lib/teaching/numbers/service";

const options = {
  auth: true,
  params: userParams,
  authorize: requireOwnNumbers,
  query: numbersExportQuery.extend(csvQuery.shape),
} as const;

export const GET = route(options, ({ actor, params, query }) =>
  exportNumbers(actor, { masterId: params.id, ayniId: null }, query),
);
