import type { Metadata } from "next";
import { Editor } from "@/components/editor/editor";
import { parseStep } from "@/components/editor/steps/steps";
import { Container } from "@/components/ui/container";
import { canCreateAyni } from "@/lib/content/ayni/policy";
import type { MasterCardView } from "@/lib/content/ayni/schema";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { findMasterView } from "@/lib/discovery/masters/data";
import { findPriceCurrency } from "@/lib/payouts/accounts/data";
import { listPlanNames } from "@/lib/orders/membership-plans/data";
import { getSaleTerms } from "@/lib/orders/purchase-terms";
import { routes } from "@/lib/platform/routes";
import { getSiteUrl, getStorageUrl } from "@/lib/platform/site-config/data";
import { hasEngines } from "@/lib/rooms/engine";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";

export const metadata: Metadata = { title: "Crear Ayni nuevo" };

type Props = { searchParams: Promise<{ paso?: string | string[] }> };

async function findMasterCard(slug: string): Promise<MasterCardView | null> {
  const master = await findMasterView(slug);
  if (!master) return null;
  const { id, name, lastName, image, city, country } = master;
  return { id, slug, name, lastName, profileImage: image, city, country };
}

export default async function CreatePage({ searchParams }: Props) {
  const member = await requireMember(routes.create());
  if (!canCreateAyni(member)) return <MastersOnlyPage />;
  const { paso } = await searchParams;
  return (
    <Container>
      <Editor
        master={await findMasterCard(member.slug)}
        ayni={null}
        userId={member.id}
        currency={await findPriceCurrency(member.id)}
        step={parseStep(paso)}
        origin={getSiteUrl().host}
        storageUrl={getStorageUrl()}
        saleTerms={getSaleTerms()}
        hasRooms={hasEngines()}
        plans={await listPlanNames(member.id)}
      />
    </Container>
  );
}
