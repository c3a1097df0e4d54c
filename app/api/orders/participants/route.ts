import { route } from "@/lib/identity/route";
import { apprenticesOf } from "@/lib/teaching/participants/data";
import { participantsQuery } from "@/lib/teaching/participants/schema";

export const GET = route({ auth: true, query: participantsQuery }, ({ actor, query }) =>
  apprenticesOf(actor, actor.id, query),
);
