import type { Metadata } from "next";
import { PrivacySettings } from "@/components/settings/privacy-settings";
import { SettingsLayout } from "@/components/settings/settings-layout";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { getPrivateUser } from "@/lib/identity/users/data";
import { routes } from "@/lib/platform/routes";

export const metadata: Metadata = { title: "Tus datos y tu privacidad" };

export default async function PrivacyPage() {
  const member = await requireMember(routes.privacySettings());
  const { secondFactor } = await getPrivateUser(member.id);
  return (
    <SettingsLayout title="Tus datos y tu privacidad" lead="Lo que guardamos de ti es tuyo.">
      <PrivacySettings userId={member.id} hasSecondFactor={secondFactor !== null} />
    </SettingsLayout>
  );
}
