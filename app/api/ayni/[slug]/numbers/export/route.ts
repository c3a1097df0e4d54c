import { route } from "@/lib/identity/route";
import { csvQuery } from "@/lib/platform/csv";
import { findNumbersScope } from "@/lib/teaching/numbers/data";
import { ayniNumbersParams, numbersExportQuery } from "@/lib/teaching/numbers/schema";
import { exportNumbers } from "@/lib/teaching/numbers/service";

const query = numbersExportQuery.extend(csvQuery.shape);

// A former Master and another's content are refused before the query is read.
export const GET = route(
  {
    auth: true,
    params: ayniNumbersParams,
    authorize: async (actor, { slug }) => void (await findNumbersScope(actor, slug)),
    query,
  },
  async ({ actor, params, query: form }) =>
    exportNumbers(actor, await findNumbersScope(actor, params.slug), form),
);
