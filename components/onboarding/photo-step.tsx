"use client";

import dynamic from "next/dynamic";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { LabelledProgress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { UploadZone } from "@/components/ui/upload-zone";
import { IMAGE_TYPES, PHOTO_MEGABYTES, WRONG_IMAGE } from "@/lib/identity/profiles/schema";
import { PhotoPlain } from "./uncropped-photo";
import styles from "./photo-step.module.css";
import { StepFrame } from "./step-frame";
import { usePhoto } from "./use-photo-upload";
import type { Wizard } from "./use-wizard";

const STEP = 3;

const PhotoCropper = dynamic(
  () =>
    import("./photo-cropper").then(
      (module) => module.PhotoCropper,
      () => PhotoPlain,
    ),
  { ssr: false, loading: () => <Skeleton shape="block" className={styles.stage} /> },
);

/** The profile photo; `image` is the one that there is already. */
export function PhotoStep({ wizard, image }: { wizard: Wizard; image: string | null }) {
  const photo = usePhoto(wizard.user.profileId, () => wizard.advance(STEP));
  const busy = wizard.saving || photo.sending;

  function submit() {
    if (photo.chosen) photo.send();
    else if (image) wizard.save({});
    else photo.refuse("Debes seleccionar un fichero");
  }

  return (
    <StepFrame
      title="Ponle cara a tu perfil"
      description="Una foto en la que se te vea bien da confianza a quien te encuentra."
      error={photo.error ?? wizard.error}
      onSubmit={submit}
      actions={
        <>
          {photo.progress !== null && <LabelledProgress label="Subiendo tu foto" value={photo.progress} />}
          <Button type="submit" size="l" wide pending={busy}>
            {photo.chosen ? "Guardar y continuar" : "Continuar"}
          </Button>
          {!image && (
            <Button variant="quiet" wide disabled={busy} onClick={() => wizard.save({})}>
              Añadir más tarde
            </Button>
          )}
        </>
      }
    >
      {photo.chosen ? (
        <div className={styles.chosen}>
          <PhotoCropper
            key={photo.chosen.url}
            url={photo.chosen.url}
            onArea={photo.frame}
            onUnreadable={() => photo.refuse(WRONG_IMAGE)}
          />
          <Button variant="secondary" size="s" disabled={busy} onClick={photo.drop}>
            Elegir otra foto
          </Button>
        </div>
      ) : (
        <div className={styles.choice}>
          <Avatar src={image} alt={image ? "Tu foto" : ""} size={112} eager className={styles.avatar} />
          <UploadZone
            label={image ? "Cambia tu foto" : "Tu foto"}
            hint={`JPG, PNG o GIF, de menos de ${PHOTO_MEGABYTES} MB.`}
            accept={IMAGE_TYPES.join(",")}
            error={photo.problem ?? undefined}
            onFile={photo.choose}
          />
        </div>
      )}
    </StepFrame>
  );
}
