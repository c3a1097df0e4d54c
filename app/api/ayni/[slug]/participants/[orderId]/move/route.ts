import { route } from "@/lib/identity/route";
import { authorizeAdding } from "@/lib/teaching/participants/adding";
import { moveParticipant } from "@/lib/teaching/participants/moving";
import { moveInput, participantParams } from "@/lib/teaching/participants/schema";

export const POST = route(
  { auth: true, params: participantParams, authorize: authorizeAdding, body: moveInput },
  ({ actor, params, body }) => moveParticipant(actor, params, body),
);
