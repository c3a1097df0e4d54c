import type { Metadata } from "next";
import { Library } from "@/components/library/library";
import { parseShelfView, toShelfHref } from "@/components/library/shelf";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { readSearchParams, type PageSearchParams } from "@/app/search-params";
import { loadLibrary } from "./load-library";

export const metadata: Metadata = { title: "Ayni recibido" };

export default async function ReceivedPage({ searchParams }: { searchParams: PageSearchParams }) {
  const view = parseShelfView(await readSearchParams(searchParams));
  const actor = await requireMember(toShelfHref(view));
  return (
    <Container>
      <Library {...await loadLibrary(actor)} view={view} />
    </Container>
  );
}
