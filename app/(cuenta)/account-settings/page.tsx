import type { Metadata } from "next";
import frame from "@/components/common/page-frame.module.css";
import { CompleteProfilePrompt } from "@/components/settings/complete-profile-prompt";
import { SettingsOverview } from "@/components/settings/settings-overview";
import { Container } from "@/components/ui/container";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { canHaveBankDetails } from "@/lib/payouts/bank-details/policy";
import { getPrivateUser } from "@/lib/identity/users/data";

export const metadata: Metadata = { title: "Configuración de la cuenta" };

export default async function SettingsPage() {
  const member = await requireMember(routes.settings());
  const { profile } = await getPrivateUser(member.id);
  return (
    <Container className={frame.even}>
      <h1>Configuración de la cuenta</h1>
      <CompleteProfilePrompt completedStep={profile?.completedStep ?? 0} />
      <SettingsOverview isPaid={canHaveBankDetails(member)} />
    </Container>
  );
}
