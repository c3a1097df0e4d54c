import { route } from "@/lib/http/route";
import { participantsOf } from "@/lib/participants/data";
import { contentParams, participantsQuery } from "@/lib/participants/schema";

export const GET = route(
  { auth: true, params: contentParams, query: participantsQuery },
  ({ actor, params, query }) => participantsOf(actor, params.slug, query),
);
