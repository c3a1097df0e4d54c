import type { Metadata } from "next";
import { CompleteProfile } from "@/components/ajustes/complete-profile";
import { ProfileSettings } from "@/components/ajustes/profile-settings";
import { SettingsPage } from "@/components/ajustes/settings-page";
import { requireMember } from "@/lib/auth/current";
import { routes } from "@/lib/routes";
import { privateUser } from "@/lib/users/data";

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
