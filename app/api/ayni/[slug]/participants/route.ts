import { route } from "@/lib/identity/route";
import { participantsOf } from "@/lib/teaching/participants/data";
import { contentParams, participantsQuery } from "@/lib/teaching/participants/schema";

export const GET = route(
  { auth: true, params: contentParams, query: participantsQuery },
  ({ actor, params, query }) => participantsOf(actor, params.slug, query),
);
