"use client";

import type { PrivateUser } from "@/lib/identity/users/schema";
import { EmailForm } from "./email-form";
import { PersonalInfoForm } from "./personal-info-form";
import { SettingsSection } from "./settings-section";
import { usePrivateUser } from "./use-private-user";

export function PersonalInfoSettings({ user: initialUser }: { user: PrivateUser }) {
  const user = usePrivateUser(initialUser);
  return (
    <>
      <SettingsSection
        title="Quién eres y dónde estás"
        description="Tu nombre es el que ven los demás. La moneda y la zona horaria son solo para ti."
      >
        <PersonalInfoForm user={user} />
      </SettingsSection>
      <SettingsSection
        title="Correo electrónico"
        description="Con él entras y en él recibes nuestros avisos. Nadie más lo ve."
      >
        <EmailForm user={user} />
      </SettingsSection>
    </>
  );
}
