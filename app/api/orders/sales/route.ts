import { route } from "@/lib/identity/route";
import { listSales } from "@/lib/payouts/sales/data";
import { salesQuery } from "@/lib/payouts/sales/schema";

export const GET = route({ auth: "master", query: salesQuery }, ({ actor, query }) =>
  listSales(actor, query),
);
