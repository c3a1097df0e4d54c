import { InvitationsPanel } from "@/components/invitations/invitations-panel";
import { invitationsText } from "@/components/invitations/invitations-text";
import { textMetadata } from "@/components/textos/text-metadata";
import { TextPage } from "@/components/legal/text-page";

// The same for all; a member's own invitations are an island.
export const dynamic = "force-static";

export const metadata = textMetadata(invitationsText);

export default function InvitationsPage() {
  return (
    <TextPage text={invitationsText}>
      <InvitationsPanel />
    </TextPage>
  );
}
