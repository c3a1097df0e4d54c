import { route } from "@/lib/identity/route";
import { payoutsCsv } from "@/lib/payouts/payout/csv";
import { startPayoutsExport } from "@/lib/payouts/payout/service";

export const GET = route({ auth: true }, async ({ actor }) => payoutsCsv(await startPayoutsExport(actor)));
