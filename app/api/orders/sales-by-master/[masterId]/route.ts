import { route } from "@/lib/identity/route";
import { salesByMaster } from "@/lib/payouts/sales/data";
import { masterParams, salesQuery } from "@/lib/payouts/sales/schema";

export const GET = route(
  { auth: true, params: masterParams, query: salesQuery },
  ({ actor, params, query }) => salesByMaster(actor, params.masterId, query),
);
