import { z } from "zod";
import { itemsCreatedBy } from "@/lib/ayni/data";
import { route } from "@/lib/http/route";

export const GET = route({ params: z.object({ masterId: z.uuid() }) }, ({ actor, params }) =>
  itemsCreatedBy(actor, params.masterId),
);
