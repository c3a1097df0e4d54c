"use client";

import type { SessionView } from "@/lib/sessions/schema";
import type { PrivateUser } from "@/lib/users/schema";
import { PasswordForm } from "./password-form";
import { SessionList } from "./session-list";
import { SettingsSection } from "./settings-section";

interface SecuritySettingsProps {
  user: PrivateUser;
  sessions: SessionView[];
}

export function SecuritySettings({ user, sessions }: SecuritySettingsProps) {
  return (
    <>
      <SettingsSection
        title="Contraseña"
        description="Al cambiarla se cierran tus sesiones en los demás dispositivos."
      >
        <PasswordForm userId={user.id} email={user.email} />
      </SettingsSection>
      <SettingsSection
        title="Tus sesiones"
        description="Los dispositivos en los que has entrado. Cierra la sesión que no reconozcas y cambia tu contraseña."
      >
        <SessionList userId={user.id} brought={sessions} timezone={user.timezone} />
      </SettingsSection>
    </>
  );
}
