import type { Metadata } from "next";
import { SecuritySettings } from "@/components/settings/security-settings";
import { SettingsLayout } from "@/components/settings/settings-layout";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { isSecondFactorRequired } from "@/lib/identity/sessions/data";
import { listOwnSessions } from "@/lib/identity/sessions/data";
import { getPrivateUser } from "@/lib/identity/users/data";

export const metadata: Metadata = { title: "Seguridad" };

export default async function SecurityPage() {
  const member = await requireMember(routes.security());
  const [user, sessions] = await Promise.all([getPrivateUser(member.id), listOwnSessions(member, member.id)]);
  return (
    <SettingsLayout title="Seguridad" lead="Que solo tú entres en tu cuenta.">
      <SecuritySettings
        user={user}
        secondFactorRequired={isSecondFactorRequired(user.role)}
        sessions={sessions}
      />
    </SettingsLayout>
  );
}
