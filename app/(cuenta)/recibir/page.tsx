import type { Metadata } from "next";
import { Library } from "@/components/library/library";
import { parseShelfView, toShelfHref } from "@/components/library/shelf";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { listOwnMemberships } from "@/lib/orders/memberships/data";
import { readSearchParams, type PageSearchParams } from "@/app/search-params";
import { loadLibrary } from "./load-library";

export const metadata: Metadata = { title: "Ayni recibido" };

export default async function ReceivedPage({ searchParams }: { searchParams: PageSearchParams }) {
  const view = parseShelfView(await readSearchParams(searchParams));
  const actor = await requireMember(toShelfHref(view));
  const [library, { content: memberships }] = await Promise.all([
    loadLibrary(actor),
    listOwnMemberships(actor),
  ]);
  return (
    <Container>
      <Library {...library} memberships={memberships} view={view} />
    </Container>
  );
}
