import { isAdmin } from "@/lib/auth/actor";
import { route } from "@/lib/http/route";
import { salesCsv } from "@/lib/sales/csv";
import { salesQuery } from "@/lib/sales/schema";
import { startSalesExport } from "@/lib/sales/service";

export const GET = route({ auth: true, query: salesQuery }, async ({ actor, query }) => {
  const sales = await startSalesExport(actor, query);
  const day = new Date().toISOString().slice(0, 10);
  return salesCsv(`intercambios-${day}`, sales, isAdmin(actor));
});
