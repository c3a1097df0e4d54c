import { InvitationsPanel } from "@/components/invitations/invitations-panel";
import { invitationsText } from "@/components/invitations/invitations-text";
import { toTextMetadata } from "@/components/legal/text-metadata";
import { TextPage } from "@/components/legal/text-page";

// The static page is the same for all; the panel loads the member's invitations.
export const dynamic = "force-static";

export const metadata = toTextMetadata(invitationsText);

export default function InvitationsPage() {
  return (
    <TextPage text={invitationsText}>
      <InvitationsPanel />
    </TextPage>
  );
}
