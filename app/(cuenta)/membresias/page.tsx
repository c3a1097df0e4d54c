import type { Metadata } from "next";
import { readSearchParams, type PageSearchParams } from "@/app/search-params";
import type { OpenedContent } from "@/components/memberships/joined-notice";
import { OwnMemberships } from "@/components/memberships/own-memberships";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { findMasterPlans } from "@/lib/orders/membership-plans/data";
import { listOwnMemberships } from "@/lib/orders/memberships/data";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { routes } from "@/lib/platform/routes";

export const metadata: Metadata = { title: "Membresías" };

const MAX_OPENED = 6;

async function listOpened({ planId, master }: MembershipView): Promise<OpenedContent[]> {
  const view = await findMasterPlans(master.slug);
  const items = view?.plans.find(({ id }) => id === planId)?.items ?? [];
  return items.slice(0, MAX_OPENED).map(({ slug, title }) => ({ slug, title }));
}

export default async function MembershipsPage({ searchParams }: { searchParams: PageSearchParams }) {
  const { unida, tarjeta } = await readSearchParams(searchParams);
  const member = await requireMember(routes.memberships(unida ? { unida } : {}));
  const { content } = await listOwnMemberships(member);
  const joined = content.find(({ id }) => id === unida);
  return (
    <Container>
      <OwnMemberships
        memberships={content}
        hasNewCard={tarjeta === "cambiada"}
        joined={joined ? { id: joined.id, opened: await listOpened(joined) } : null}
      />
    </Container>
  );
}
