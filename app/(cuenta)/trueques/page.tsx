import type { Metadata } from "next";
import { OnlyMasters } from "@/components/common/masters-only";
import { BartersPage } from "@/components/barters/barters-page";
import { Container } from "@/components/ui/container";
import { isMaster } from "@/lib/platform/actor";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { ownBarters } from "@/lib/community/barters/data";
import { routes } from "@/lib/platform/routes";

export const metadata: Metadata = { title: "Trueques" };

export default async function MyBartersPage() {
  const member = await requireMember(routes.barters());
  if (!isMaster(member)) {
    return (
      <Container>
        <OnlyMasters />
      </Container>
    );
  }
  return <BartersPage barters={await ownBarters(member)} userId={member.id} />;
}
