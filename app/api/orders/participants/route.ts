import { route } from "@/lib/http/route";
import { apprenticesOf } from "@/lib/participants/data";
import { participantsQuery } from "@/lib/participants/schema";

export const GET = route({ auth: true, query: participantsQuery }, ({ actor, query }) =>
  apprenticesOf(actor, actor.id, query),
);
