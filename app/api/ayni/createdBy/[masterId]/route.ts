import { z } from "zod";
import { listItemsCreatedBy } from "@/lib/content/ayni/data";
import { route } from "@/lib/identity/route";

export const GET = route({ params: z.object({ masterId: z.uuid() }) }, ({ actor, params }) =>
  listItemsCreatedBy(actor, params.masterId),
);
