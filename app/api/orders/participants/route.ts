import { route } from "@/lib/identity/route";
import { listMasterApprentices } from "@/lib/teaching/participants/data";
import { participantsQuery } from "@/lib/teaching/participants/schema";

export const GET = route({ auth: "master", query: participantsQuery }, ({ actor, query }) =>
  listMasterApprentices(actor, actor.id, query),
);
