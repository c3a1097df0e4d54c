import { isAdmin } from "@/lib/platform/actor";
import { route } from "@/lib/identity/route";
import { findCsvFormat } from "@/lib/identity/users/csv";
import { csvQuery } from "@/lib/platform/csv";
import { createSalesCsv } from "@/lib/payouts/sales/csv";
import { salesQuery } from "@/lib/payouts/sales/schema";
import { startSalesExport } from "@/lib/payouts/sales/service";

export const GET = route(
  { auth: "master", query: salesQuery.extend(csvQuery.shape) },
  async ({ actor, query }) => {
    const sales = await startSalesExport(actor, query);
    return createSalesCsv(sales, { format: await findCsvFormat(actor, query), forAdmin: isAdmin(actor) });
  },
);
