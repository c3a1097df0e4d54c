"use client";

import type { SessionView } from "@/lib/identity/sessions/schema";
import type { PrivateUser } from "@/lib/identity/users/schema";
import { PasswordForm } from "./password-form";
import { SecondFactorSettings } from "./second-factor-settings";
import { SessionList } from "./session-list";
import { SettingsSection } from "./settings-section";
import { usePrivateUser } from "./use-private-user";

interface SecuritySettingsProps {
  user: PrivateUser;
  secondFactorRequired: boolean;
  sessions: SessionView[];
}

export function SecuritySettings({
  user: initialUser,
  secondFactorRequired,
  sessions,
}: SecuritySettingsProps) {
  const user = usePrivateUser(initialUser);
  return (
    <>
      <SettingsSection
        title="Contraseña"
        description="Al cambiarla se cierran tus sesiones en los demás dispositivos."
      >
        <PasswordForm userId={user.id} email={user.email} hasSecondFactor={user.secondFactor !== null} />
      </SettingsSection>
      <SettingsSection
        title="Verificación en dos pasos"
        description="Además de tu contraseña, pide un código de tu teléfono cada vez que entras: quien te robe la contraseña no podrá entrar."
      >
        <SecondFactorSettings user={user} required={secondFactorRequired} />
      </SettingsSection>
      <SettingsSection
        title="Tus sesiones"
        description="Los dispositivos en los que has entrado. Cierra la sesión que no reconozcas y cambia tu contraseña."
      >
        <SessionList userId={user.id} initialSessions={sessions} timezone={user.timezone} />
      </SettingsSection>
    </>
  );
}
