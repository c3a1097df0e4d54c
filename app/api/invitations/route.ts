import { route } from "@/lib/identity/route";
import { invitationInput } from "@/lib/identity/invitations/schema";
import { invite, ownInvitations } from "@/lib/identity/invitations/service";

export const GET = route({ auth: true }, async ({ actor }) => ({ data: await ownInvitations(actor) }));

export const POST = route({ auth: true, body: invitationInput, status: 201 }, async ({ actor, body }) => {
  await invite(actor, body);
  return { data: { queued: true } };
});
