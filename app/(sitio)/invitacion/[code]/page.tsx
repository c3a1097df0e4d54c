import type { Metadata } from "next";
import { InvitationPage } from "@/components/invitations/invitation-page";
import { findInviter } from "@/lib/identity/invitations/data";
import { isInvitationCode } from "@/lib/identity/invitations/schema";

// Not cached: the inviter may have closed their account.
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Una invitación",
  robots: { index: false, follow: false },
  // Keeps the code from other sites.
  referrer: "same-origin",
};

type Props = { params: Promise<{ code: string }> };

export default async function Page({ params }: Props) {
  const { code } = await params;
  return <InvitationPage inviter={await findInviter(code)} code={isInvitationCode(code) ? code : null} />;
}
