import { route } from "@/lib/identity/route";
import { invitationInput } from "@/lib/identity/invitations/schema";
import { sendInvitations, getOwnInvitations } from "@/lib/identity/invitations/service";

export const GET = route({ auth: true }, async ({ actor }) => ({ data: await getOwnInvitations(actor) }));

export const POST = route({ auth: true, body: invitationInput, status: 201 }, async ({ actor, body }) => {
  await sendInvitations(actor, body);
  return { data: { queued: true } };
});
