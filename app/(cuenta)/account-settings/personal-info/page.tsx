import type { Metadata } from "next";
import { PersonalInfo } from "@/components/ajustes/personal-info";
import { SettingsPage } from "@/components/ajustes/settings-page";
import { requireMember } from "@/lib/auth/current";
import { routes } from "@/lib/routes";
import { privateUser } from "@/lib/users/data";

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
