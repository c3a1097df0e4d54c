import { route } from "@/lib/http/route";
import { noticesOf } from "@/lib/notices/data";
import { noticesQuery } from "@/lib/notices/schema";

export const GET = route({ auth: true, query: noticesQuery }, ({ actor, query }) =>
  noticesOf(actor, query.after),
);
