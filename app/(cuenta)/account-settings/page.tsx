import type { Metadata } from "next";
import { CompleteProfile } from "@/components/settings/complete-profile-prompt";
import { Overview } from "@/components/settings/settings-overview";
import styles from "@/components/settings/settings-overview.module.css";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { privateUser } from "@/lib/identity/users/data";

export const metadata: Metadata = { title: "Configuración de la cuenta" };

export default async function SettingsPage() {
  const member = await requireMember(routes.settings());
  const { profile } = await privateUser(member.id);
  return (
    <Container className={styles.page}>
      <h1>Configuración de la cuenta</h1>
      <CompleteProfile completedStep={profile?.completedStep ?? 0} />
      <Overview />
    </Container>
  );
}
