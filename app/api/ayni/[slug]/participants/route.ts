import { route } from "@/lib/identity/route";
import { addParticipant, authorizeAdding } from "@/lib/teaching/participants/adding";
import { authorizeParticipants, listParticipants } from "@/lib/teaching/participants/data";
import { participantInput, participantsParams, participantsQuery } from "@/lib/teaching/participants/schema";

export const GET = route(
  { auth: true, params: participantsParams, authorize: authorizeParticipants, query: participantsQuery },
  ({ actor, params, query }) => listParticipants(actor, params.slug, query),
);

export const POST = route(
  { auth: true, params: participantsParams, authorize: authorizeAdding, body: participantInput, status: 201 },
  async ({ actor, params, body }) => ({ data: await addParticipant(actor, params.slug, body) }),
);
