import type { Metadata } from "next";
import { OnlyMasters } from "@/components/crear/only-masters";
import { Offered } from "@/components/ofrecer/offered";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/auth/current";
import type { Member } from "@/lib/auth/actor";
import { canCreateAyni } from "@/lib/ayni/policy";
import { comingEncuentros, offeredBy, offeredTotals } from "@/lib/offered/data";
import { isOfferedState } from "@/lib/offered/schema";
import type { OfferedState } from "@/lib/offered/schema";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Ayni ofrecido" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function OwnOffer({ member, state, after }: { member: Member; state: OfferedState; after?: string }) {
  const [page, totals, coming] = await Promise.all([
    offeredBy(member, state, { after }),
    offeredTotals(member),
    comingEncuentros(member),
  ]);
  const later = after !== undefined;
  return <Offered state={state} page={page} totals={totals} coming={coming} later={later} />;
}

export default async function OfferedPage({ searchParams }: Props) {
  const { estado, after } = await searchParams;
  const state = isOfferedState(estado) ? estado : "publicados";
  const from = typeof after === "string" && UUID.test(after) ? after : undefined;
  const member = await requireMember(routes.offered({ estado: isOfferedState(estado) ? estado : undefined }));
  return (
    <Container>
      {canCreateAyni(member) ? <OwnOffer member={member} state={state} after={from} /> : <OnlyMasters />}
    </Container>
  );
}
