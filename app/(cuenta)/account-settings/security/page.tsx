import type { Metadata } from "next";
import { SecuritySettings } from "@/components/settings/security-settings";
import { SettingsPage } from "@/components/settings/settings-layout";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { secondFactorRequired } from "@/lib/second-factor/required";
import { sessionsOf } from "@/lib/identity/sessions/data";
import { privateUser } from "@/lib/identity/users/data";

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
