import type { Metadata } from "next";
import { CompleteProfilePrompt } from "@/components/settings/complete-profile-prompt";
import { ProfileSettings } from "@/components/settings/profile-settings";
import { SettingsLayout } from "@/components/settings/settings-layout";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { getPrivateUser } from "@/lib/identity/users/data";

export const metadata: Metadata = { title: "Tu perfil" };

export default async function ProfileSettingsPage() {
  const member = await requireMember(routes.profileSettings());
  const user = await getPrivateUser(member.id);
  return (
    <SettingsLayout title="Tu perfil" lead="Lo que ven de ti los demás.">
      <CompleteProfilePrompt completedStep={user.profile?.completedStep ?? 0} />
      <ProfileSettings user={user} />
    </SettingsLayout>
  );
}
