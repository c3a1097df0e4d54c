import { route } from "@/lib/identity/route";
import { authorizeAdding, removeParticipant } from "@/lib/teaching/participants/adding";
import { participantParams } from "@/lib/teaching/participants/schema";

export const DELETE = route(
  { auth: true, params: participantParams, authorize: authorizeAdding },
  ({ actor, params }) => removeParticipant(actor, params),
);
