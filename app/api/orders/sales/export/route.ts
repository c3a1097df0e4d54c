import { isAdmin } from "@/lib/platform/actor";
import { route } from "@/lib/identity/route";
import { salesCsv } from "@/lib/payouts/sales/csv";
import { salesQuery } from "@/lib/payouts/sales/schema";
import { startSalesExport } from "@/lib/payouts/sales/service";

export const GET = route({ auth: true, query: salesQuery }, async ({ actor, query }) => {
  const sales = await startSalesExport(actor, query);
  const day = new Date().toISOString().slice(0, 10);
  return salesCsv(`intercambios-${day}`, sales, isAdmin(actor));
});
