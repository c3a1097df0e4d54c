import { z } from "zod";
import { route } from "@/lib/identity/route";
import { tellTax } from "@/lib/orders/tax/data";

const params = z.object({ ayniContentId: z.uuid() });

export const GET = route({ auth: true, params }, async ({ actor, params: { ayniContentId } }) => ({
  data: { note: await tellTax(actor, ayniContentId) },
}));
