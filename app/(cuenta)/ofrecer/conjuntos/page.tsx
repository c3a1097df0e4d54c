import type { Metadata } from "next";
import { MastersOnlyPage } from "@/app/(cuenta)/masters-only-page";
import { OwnBundles } from "@/components/bundles/own-bundles";
import { Container } from "@/components/ui/container";
import { canCreateAyni } from "@/lib/content/ayni/policy";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { listOwnBundles } from "@/lib/orders/bundles/data";
import { routes } from "@/lib/platform/routes";

export const metadata: Metadata = { title: "Conjuntos" };

export default async function OwnBundlesPage() {
  const member = await requireMember(routes.ownBundles());
  if (!canCreateAyni(member)) return <MastersOnlyPage />;
  return (
    <Container>
      <OwnBundles page={await listOwnBundles(member)} />
    </Container>
  );
}
