import type { Metadata } from "next";
import { SecuritySettings } from "@/components/ajustes/security-settings";
import { SettingsPage } from "@/components/ajustes/settings-page";
import { requireMember } from "@/lib/auth/current";
import { routes } from "@/lib/routes";
import { secondFactorRequired } from "@/lib/second-factor/required";
import { sessionsOf } from "@/lib/sessions/data";
import { privateUser } from "@/lib/users/data";

export const metadata: Metadata = { title: "Seguridad" };

export default async function SecurityPage() {
  const member = await requireMember(routes.security());
  const [user, sessions] = await Promise.all([privateUser(member.id), sessionsOf(member, member.id)]);
  return (
    <SettingsPage title="Seguridad" lead="Que solo tú entres en tu cuenta.">
      <SecuritySettings
        user={user}
        secondFactorRequired={secondFactorRequired(user.role)}
        sessions={sessions}
      />
    </SettingsPage>
  );
}
