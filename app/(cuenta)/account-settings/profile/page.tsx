import type { Metadata } from "next";
import { CompleteProfile } from "@/components/settings/complete-profile-prompt";
import { ProfileSettings } from "@/components/settings/profile-settings";
import { SettingsPage } from "@/components/settings/settings-layout";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { privateUser } from "@/lib/identity/users/data";

export const metadata: Metadata = { title: "Tu perfil" };

export default async function ProfileSettingsPage() {
  const member = await requireMember(routes.profileSettings());
  const user = await privateUser(member.id);
  return (
    <SettingsPage title="Tu perfil" lead="Lo que ven de ti los demás.">
      <CompleteProfile completedStep={user.profile?.completedStep ?? 0} />
      <ProfileSettings user={user} />
    </SettingsPage>
  );
}
