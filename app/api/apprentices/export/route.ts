import { route } from "@/lib/identity/route";
import { findCsvFormat } from "@/lib/identity/users/csv";
import { csvQuery } from "@/lib/platform/csv";
import { createApprenticesCsv } from "@/lib/teaching/apprentices/csv";
import { streamOwnApprentices } from "@/lib/teaching/apprentices/data";

export const GET = route({ auth: "master", query: csvQuery }, async ({ actor, query }) => {
  const apprentices = streamOwnApprentices(actor);
  return createApprenticesCsv(apprentices, await findCsvFormat(actor, query));
});
