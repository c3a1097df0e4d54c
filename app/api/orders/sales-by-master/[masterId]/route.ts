import { route } from "@/lib/http/route";
import { salesByMaster } from "@/lib/sales/data";
import { masterParams, salesQuery } from "@/lib/sales/schema";

export const GET = route(
  { auth: true, params: masterParams, query: salesQuery },
  ({ actor, params, query }) => salesByMaster(actor, params.masterId, query),
);
