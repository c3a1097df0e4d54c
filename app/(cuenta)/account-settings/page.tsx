import type { Metadata } from "next";
import { CompleteProfile } from "@/components/ajustes/complete-profile";
import { Overview } from "@/components/ajustes/overview";
import styles from "@/components/ajustes/overview.module.css";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/auth/current";
import { routes } from "@/lib/routes";
import { privateUser } from "@/lib/users/data";

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
