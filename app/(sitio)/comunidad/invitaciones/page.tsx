import { InvitationsPanel } from "@/components/invitaciones/invitations-panel";
import { invitationsText } from "@/components/invitaciones/invitations-text";
import { textMetadata } from "@/components/textos/text-metadata";
import { TextPage } from "@/components/textos/text-page";

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
