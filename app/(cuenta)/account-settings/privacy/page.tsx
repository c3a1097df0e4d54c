import type { Metadata } from "next";
import { PrivacySettings } from "@/components/ajustes/privacy-settings";
import { SettingsPage } from "@/components/ajustes/settings-page";
import { requireMember } from "@/lib/auth/current";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Tus datos y tu privacidad" };

export default async function PrivacyPage() {
  const member = await requireMember(routes.ownData());
  return (
    <SettingsPage title="Tus datos y tu privacidad" lead="Lo que guardamos de ti es tuyo.">
      <PrivacySettings userId={member.id} />
    </SettingsPage>
  );
}
