import { route } from "@/lib/http/route";
import { listSales } from "@/lib/sales/data";
import { salesQuery } from "@/lib/sales/schema";

export const GET = route({ auth: true, query: salesQuery }, ({ actor, query }) => listSales(actor, query));
