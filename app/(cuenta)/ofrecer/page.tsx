import type { Metadata } from "next";
import { OnlyMasters } from "@/components/common/masters-only";
import { Offered } from "@/components/teaching/teaching-dashboard";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/identity/auth/current-actor";
import type { Member } from "@/lib/platform/actor";
import { canCreateAyni } from "@/lib/content/ayni/policy";
import { comingEncuentros, offeredBy, offeredTotals } from "@/lib/teaching/dashboard/data";
import { isOfferedState } from "@/lib/teaching/dashboard/schema";
import type { OfferedState } from "@/lib/teaching/dashboard/schema";
import { routes } from "@/lib/platform/routes";

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
