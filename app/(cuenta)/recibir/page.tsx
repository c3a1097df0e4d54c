import type { Metadata } from "next";
import { Library } from "@/components/recibir/library";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/auth/current";
import { receivedBy } from "@/lib/orders/data";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Ayni recibido" };

export default async function ReceivedPage() {
  const actor = await requireMember(routes.received());
  const items = await receivedBy(actor, actor.id);
  return (
    <Container>
      <Library items={items} />
    </Container>
  );
}
