import { route } from "@/lib/http/route";
import { apprenticesOf } from "@/lib/participants/data";
import { masterParams, participantsQuery } from "@/lib/participants/schema";

export const GET = route(
  { auth: true, params: masterParams, query: participantsQuery },
  ({ actor, params, query }) => apprenticesOf(actor, params.masterId, query),
);
