import { route } from "@/lib/identity/route";
import { listMasterSales } from "@/lib/payouts/sales/data";
import { masterSalesParams, salesQuery } from "@/lib/payouts/sales/schema";

export const GET = route(
  { auth: "master", params: masterSalesParams, query: salesQuery },
  ({ actor, params, query }) => listMasterSales(actor, params.masterId, query),
);
