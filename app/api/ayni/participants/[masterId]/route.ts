import { route } from "@/lib/identity/route";
import { listMasterApprentices } from "@/lib/teaching/participants/data";
import { apprenticesParams, participantsQuery } from "@/lib/teaching/participants/schema";

export const GET = route(
  { auth: "master", params: apprenticesParams, query: participantsQuery },
  ({ actor, params, query }) => listMasterApprentices(actor, params.masterId, query),
);
