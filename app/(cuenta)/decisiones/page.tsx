import type { Metadata } from "next";
import frame from "@/components/common/page-frame.module.css";
import { ModerationList } from "@/components/moderation/moderation-list";
import { Container } from "@/components/ui/container";
import { listModerations } from "@/lib/administration/appeals/data";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";

export const metadata: Metadata = { title: "Decisiones de moderación" };

export default async function DecisionsPage() {
  const member = await requireMember(routes.decisions());
  return (
    <Container className={frame.dense}>
      <h1>Decisiones de moderación</h1>
      <ModerationList moderations={await listModerations(member)} />
    </Container>
  );
}
