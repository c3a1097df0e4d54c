import { route } from "@/lib/identity/route";
import { getRecordsOverview, listProblemRecords } from "@/lib/invoicing/record/data";
import { recordsQuery } from "@/lib/invoicing/record/schema";
import { sendRecordsNow } from "@/lib/invoicing/record/service";

export const GET = route({ auth: "admin", query: recordsQuery }, async ({ actor, query }) => {
  const [overview, page] = await Promise.all([getRecordsOverview(actor), listProblemRecords(actor, query)]);
  return { ...page, data: overview };
});

export const POST = route({ auth: "admin" }, ({ actor }) => sendRecordsNow(actor));
