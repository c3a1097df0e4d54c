import { route } from "@/lib/identity/route";
import { listOpenPacks } from "@/lib/orders/packs/data";
import { packsQueryInput } from "@/lib/orders/packs/schema";

export const GET = route({ auth: true, query: packsQueryInput }, ({ actor, query }) =>
  listOpenPacks(actor, query),
);
