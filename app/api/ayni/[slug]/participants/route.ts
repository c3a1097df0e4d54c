import { route } from "@/lib/identity/route";
import { authorizeParticipants, listParticipants } from "@/lib/teaching/participants/data";
import { participantsParams, participantsQuery } from "@/lib/teaching/participants/schema";

export const GET = route(
  { auth: true, params: participantsParams, authorize: authorizeParticipants, query: participantsQuery },
  ({ actor, params, query }) => listParticipants(actor, params.slug, query),
);
