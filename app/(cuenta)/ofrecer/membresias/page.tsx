import type { Metadata } from "next";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";
import { OfferedPlans } from "@/components/memberships/offered-plans";
import { Container } from "@/components/ui/container";
import { canCreateAyni } from "@/lib/content/ayni/policy";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { listOwnPlans } from "@/lib/orders/membership-plans/data";
import { getSaleTerms } from "@/lib/orders/purchase-terms";
import { routes } from "@/lib/platform/routes";

export const metadata: Metadata = { title: "Membresías" };

export default async function OfferedMembershipsPage() {
  const member = await requireMember(routes.offeredMemberships());
  if (!canCreateAyni(member)) return <MastersOnlyPage />;
  return (
    <Container>
      <OfferedPlans page={await listOwnPlans(member)} saleTerms={getSaleTerms()} slug={member.slug} />
    </Container>
  );
}
