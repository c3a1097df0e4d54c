import type { Metadata } from "next";
import { InvitationPage } from "@/components/invitations/invitation-page";
import { inviterOf } from "@/lib/identity/invitations/data";
import { isInvitationCode } from "@/lib/identity/invitations/schema";

// Who invites is as they are now: an account may have closed.
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Una invitación",
  robots: { index: false, follow: false },
  // The code is for whoever was invited, not for the pages that they go on to elsewhere.
  referrer: "same-origin",
};

type Props = { params: Promise<{ code: string }> };

export default async function Page({ params }: Props) {
  const { code } = await params;
  return <InvitationPage inviter={await inviterOf(code)} code={isInvitationCode(code) ? code : null} />;
}
