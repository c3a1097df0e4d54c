import type { Metadata } from "next";
import { PersonalInfoSettings } from "@/components/settings/personal-info-settings";
import { SettingsLayout } from "@/components/settings/settings-layout";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { getPrivateUser } from "@/lib/identity/users/data";

export const metadata: Metadata = { title: "Datos personales" };

export default async function PersonalInfoPage() {
  const member = await requireMember(routes.personalInfo());
  return (
    <SettingsLayout
      title="Datos personales"
      lead="Lo que sabemos de ti para tratarte por tu nombre y en tu hora."
    >
      <PersonalInfoSettings user={await getPrivateUser(member.id)} />
    </SettingsLayout>
  );
}
