import type { Metadata } from "next";
import { PersonalInfo } from "@/components/settings/personal-info-settings";
import { SettingsPage } from "@/components/settings/settings-layout";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { privateUser } from "@/lib/identity/users/data";

export const metadata: Metadata = { title: "Datos personales" };

export default async function PersonalInfoPage() {
  const member = await requireMember(routes.personalInfo());
  return (
    <SettingsPage
      title="Datos personales"
      lead="Lo que sabemos de ti para tratarte por tu nombre y en tu hora."
    >
      <PersonalInfo user={await privateUser(member.id)} />
    </SettingsPage>
  );
}
