import type { Metadata } from "next";
import { OnlyMasters } from "@/components/crear/only-masters";
import { BartersPage } from "@/components/trueques/barters-page";
import { Container } from "@/components/ui/container";
import { isMaster } from "@/lib/auth/actor";
import { requireMember } from "@/lib/auth/current";
import { ownBarters } from "@/lib/barters/data";
import { routes } from "@/lib/routes";

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
