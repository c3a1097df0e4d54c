import type { Metadata } from "next";
import { Library } from "@/components/library/library";
import { isShelf } from "@/components/library/shelf";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { loadLibrary } from "./load-library";

export const metadata: Metadata = { title: "Ayni recibido" };

type Props = { searchParams: Promise<{ estado?: string | string[] }> };

export default async function ReceivedPage({ searchParams }: Props) {
  const { estado } = await searchParams;
  const shelf = isShelf(estado) ? estado : null;
  const actor = await requireMember(routes.received(shelf ? { estado: shelf } : {}));
  return (
    <Container>
      <Library {...await loadLibrary(actor)} shelf={shelf} />
    </Container>
  );
}
