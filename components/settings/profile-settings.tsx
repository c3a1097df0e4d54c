"use client";

import dynamic from "next/dynamic";
import { canOffer } from "@/components/shell/nav-user";
import { MAX_TOPICS, MAX_TRAINING } from "@/lib/identity/profiles/limits";
import { masterWord } from "@/lib/platform/copy/master-title";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import type { PrivateUser } from "@/lib/identity/users/schema";
import { BackgroundImageForm } from "./background-image-form";
import { DisciplinesForm } from "./disciplines-form";
import { MasterTitleForm } from "./master-title-form";
import { PhotoForm } from "./photo-form";
import { ProfileLocationForm } from "./profile-location-form";
import { SettingsSection } from "./settings-section";
import { ShownThanksForm } from "./shown-thanks-form";
// Styles of what loads later belong to the page.
import "@/components/common/video-poster.module.css";
import "./training-form.module.css";
import { usePrivateUser } from "./use-private-user";

// Only Masters load them.
const MasterProfileForm = dynamic(() =>
  import("./master-profile-form").then((module) => module.MasterProfileForm),
);
const TrainingForm = dynamic(() => import("./training-form").then((module) => module.TrainingForm));

export function ProfileSettings({ user: initialUser }: { user: PrivateUser }) {
  const user = usePrivateUser(initialUser);
  const { profile } = user;
  if (!profile) return null;
  return (
    <>
      <SettingsSection id="foto" title="Foto" description="Una foto en la que se te vea bien da confianza.">
        <PhotoForm userId={user.id} profile={profile} />
      </SettingsSection>
      <SettingsSection title="Imagen de fondo" description="La franja ancha que corona tu perfil.">
        <BackgroundImageForm userId={user.id} profile={profile} />
      </SettingsSection>
      <SettingsSection
        id="lugar"
        title="Dónde estás"
        description="Tu país se muestra en tu perfil; tu ciudad, solo si eres Maestro."
      >
        <ProfileLocationForm userId={user.id} profile={profile} />
      </SettingsSection>
      <SettingsSection
        id="disciplinas"
        title="Disciplinas"
        description="Las que te llaman o practicas. Con ellas preparamos tu página de inicio."
      >
        <DisciplinesForm userId={user.id} profile={profile} />
      </SettingsSection>
      {!canOffer(user) && (
        <SettingsSection
          id="agradecimientos"
          title="Agradecimientos"
          description="Los que tus Maestros muestran en público llevan solo tu nombre y tu inicial. En tu perfil se vería también quién eres: por eso solo están si tú lo pides."
        >
          <ShownThanksForm userId={user.id} profile={profile} />
        </SettingsSection>
      )}
      {canOffer(user) && (
        <>
          <SettingsSection
            id="maestro"
            title={`Perfil de ${masterWord(profile.masterTitle)}`}
            description={`Lo que cuentas a quien te encuentra. Elige de una a ${MAX_TOPICS} temáticas.`}
          >
            <MasterProfileForm user={user} profileId={profile.id} />
          </SettingsSection>
          <SettingsSection
            title="Cómo te llamamos"
            description="En tu página, sobre tu nombre, y cuando te escribimos."
          >
            <MasterTitleForm userId={user.id} profile={profile} />
          </SettingsSection>
        </>
      )}
      {user.masterProfile && (
        <SettingsSection
          id="formacion"
          title="Formación"
          description={`Lo que has estudiado: hasta ${MAX_TRAINING} formaciones. Escríbenos con tu certificado y le pondremos «visto por ${PRODUCT_NAME}»; si la cambias, la marca se quita.`}
        >
          <TrainingForm userId={user.id} profileId={profile.id} training={user.masterProfile.training} />
        </SettingsSection>
      )}
    </>
  );
}
