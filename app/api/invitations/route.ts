import { route } from "@/lib/http/route";
import { invitationInput } from "@/lib/invitations/schema";
import { invite, ownInvitations } from "@/lib/invitations/service";

export const GET = route({ auth: true }, async ({ actor }) => ({ data: await ownInvitations(actor) }));

export const POST = route({ auth: true, body: invitationInput, status: 201 }, async ({ actor, body }) => {
  await invite(actor, body);
  return { data: { queued: true } };
});
