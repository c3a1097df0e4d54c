import { TextLink } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import { CloseAccountSection } from "./close-account-section";
import { DownloadDataSection } from "./download-data-section";
import { SettingsSection } from "./settings-section";

interface PrivacySettingsProps {
  userId: string;
  hasSecondFactor: boolean;
}

export function PrivacySettings({ userId, hasSecondFactor }: PrivacySettingsProps) {
  return (
    <>
      <SettingsSection
        title="Descargar tus datos"
        description={
          <>
            Qué guardamos y para qué lo cuenta la{" "}
            <TextLink href={routes.privacy()}>política de privacidad</TextLink>.
          </>
        }
      >
        <DownloadDataSection userId={userId} />
      </SettingsSection>
      <SettingsSection
        title="Decisiones de moderación"
        description="Lo que hemos retirado de lo que has publicado, con su motivo. Si no estás de acuerdo, otra persona lo revisa."
      >
        <TextLink href={routes.decisions()}>Ver las decisiones</TextLink>
      </SettingsSection>
      <SettingsSection
        title="Eliminar tu cuenta"
        description="Es para siempre: no podremos devolverte nada de lo que borremos."
      >
        <CloseAccountSection userId={userId} hasSecondFactor={hasSecondFactor} />
      </SettingsSection>
    </>
  );
}
