import { route } from "@/lib/identity/route";
import { findCsvFormat } from "@/lib/identity/users/csv";
import { createPayoutsCsv } from "@/lib/payouts/payout/csv";
import { startPayoutsExport } from "@/lib/payouts/payout/service";
import { csvQuery } from "@/lib/platform/csv";

export const GET = route({ auth: "admin", query: csvQuery }, async ({ actor, query }) => {
  const payouts = await startPayoutsExport(actor);
  return createPayoutsCsv(payouts, await findCsvFormat(actor, query));
});
