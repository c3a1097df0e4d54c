import type { Metadata } from "next";
import { Library } from "@/components/recibir/library";
import { isShelf } from "@/components/recibir/shelf";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/auth/current";
import { routes } from "@/lib/routes";
import { shelfOf } from "./shelf";

export const metadata: Metadata = { title: "Ayni recibido" };

type Props = { searchParams: Promise<{ estado?: string | string[] }> };

export default async function ReceivedPage({ searchParams }: Props) {
  const { estado } = await searchParams;
  const shelf = isShelf(estado) ? estado : null;
  const actor = await requireMember(routes.received(shelf ? { estado: shelf } : {}));
  return (
    <Container>
      <Library {...await shelfOf(actor)} shelf={shelf} />
    </Container>
  );
}
