import { route } from "@/lib/identity/route";
import { apprenticesOf } from "@/lib/teaching/participants/data";
import { masterParams, participantsQuery } from "@/lib/teaching/participants/schema";

export const GET = route(
  { auth: true, params: masterParams, query: participantsQuery },
  ({ actor, params, query }) => apprenticesOf(actor, params.masterId, query),
);
