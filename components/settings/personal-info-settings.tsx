"use client";

import type { PrivateUser } from "@/lib/identity/users/schema";
import { EmailForm } from "./email-form";
import { PersonalForm } from "./personal-info-form";
import { SettingsSection } from "./settings-section";
import { useOwn } from "./use-private-user";

export function PersonalInfo({ user: brought }: { user: PrivateUser }) {
  const user = useOwn(brought);
  return (
    <>
      <SettingsSection
        title="Quién eres y dónde estás"
        description="Tu nombre es el que ven los demás. El país, la moneda y la zona horaria son solo para ti."
      >
        <PersonalForm user={user} />
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
