"use client";

import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { LabelledProgressBar } from "@/components/ui/progress";
import { INVALID_IMAGE_TYPE } from "@/lib/identity/profiles/limits";
import { LazyPhotoCropper } from "./lazy-photo-cropper";
import { PhotoUploadZone } from "./photo-upload-zone";
import styles from "./photo-step.module.css";
import { StepFrame } from "./step-frame";
import { usePhotoUpload } from "./use-photo-upload";
import type { Wizard } from "./use-wizard";

const PHOTO_STEP = 3;

/** Uploads the profile photo; `image` is the current one. */
export function PhotoStep({ wizard, image }: { wizard: Wizard; image: string | null }) {
  const photo = usePhotoUpload(wizard.user.profileId, () => wizard.advance(PHOTO_STEP));
  const busy = wizard.isSaving || photo.isUploading;

  function submit() {
    if (photo.selected) photo.upload();
    else if (image) wizard.save({});
    else photo.reject("Debes seleccionar un fichero");
  }

  return (
    <StepFrame
      title="Ponle cara a tu perfil"
      description="Una foto en la que se te vea bien da confianza a quien te encuentra."
      error={photo.error ?? wizard.error}
      onSubmit={submit}
      actions={
        <>
          {photo.progress !== null && <LabelledProgressBar label="Subiendo tu foto" value={photo.progress} />}
          <Button type="submit" size="l" fullWidth pending={busy}>
            {photo.selected ? "Guardar y continuar" : "Continuar"}
          </Button>
          {!image && (
            <Button variant="quiet" fullWidth disabled={busy} onClick={() => wizard.save({})}>
              Añadir más tarde
            </Button>
          )}
        </>
      }
    >
      {photo.selected ? (
        <div className={styles.selected}>
          <LazyPhotoCropper
            key={photo.selected.url}
            url={photo.selected.url}
            onAreaChange={photo.setCropArea}
            onLoadError={() => photo.reject(INVALID_IMAGE_TYPE)}
          />
          <Button variant="secondary" size="s" disabled={busy} onClick={photo.clear}>
            Elegir otra foto
          </Button>
        </div>
      ) : (
        <div className={styles.choice}>
          <Avatar src={image} alt={image ? "Tu foto" : ""} size={112} eager className={styles.avatar} />
          <PhotoUploadZone hasPhoto={image !== null} error={photo.validationError} onFile={photo.select} />
        </div>
      )}
    </StepFrame>
  );
}
