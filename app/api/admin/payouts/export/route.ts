import { route } from "@/lib/http/route";
import { payoutsCsv } from "@/lib/payouts/csv";
import { startPayoutsExport } from "@/lib/payouts/service";

export const GET = route({ auth: true }, async ({ actor }) => payoutsCsv(await startPayoutsExport(actor)));
