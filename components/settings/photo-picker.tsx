"use client";

import dynamic from "next/dynamic";
import { PhotoPlain } from "@/components/onboarding/uncropped-photo";
import { usePhoto } from "@/components/onboarding/use-photo-upload";
import { FormNotice } from "@/components/common/form-message";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { LabelledProgress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { UploadZone } from "@/components/ui/upload-zone";
import { IMAGE_TYPES, PHOTO_MEGABYTES, WRONG_IMAGE } from "@/lib/identity/profiles/schema";
import form from "./form.module.css";
import styles from "./photo-picker.module.css";

const PhotoCropper = dynamic(
  () =>
    import("@/components/onboarding/photo-cropper").then(
      (module) => module.PhotoCropper,
      () => PhotoPlain,
    ),
  { ssr: false, loading: () => <Skeleton shape="block" className={styles.stage} /> },
);

interface PhotoChoiceProps {
  profileId: string;
  image: string | null;
  onChoose: () => void;
  onSent: () => Promise<void>;
}

export function PhotoChoice({ profileId, image, onChoose, onSent }: PhotoChoiceProps) {
  const photo = usePhoto(profileId, onSent);

  function choose(file: File) {
    onChoose();
    photo.choose(file);
  }

  if (!photo.chosen) {
    return (
      <div className={styles.choice}>
        <Avatar src={image} alt={image ? "Tu foto" : ""} size={112} eager className={styles.avatar} />
        <UploadZone
          label={image ? "Cambia tu foto" : "Tu foto"}
          hint={`JPG, PNG o GIF, de menos de ${PHOTO_MEGABYTES} MB.`}
          accept={IMAGE_TYPES.join(",")}
          error={photo.problem ?? undefined}
          onFile={choose}
        />
      </div>
    );
  }
  return (
    <div className={form.form}>
      <PhotoCropper
        key={photo.chosen.url}
        url={photo.chosen.url}
        onArea={photo.frame}
        onUnreadable={() => photo.refuse(WRONG_IMAGE)}
      />
      {photo.progress !== null && <LabelledProgress label="Subiendo tu foto" value={photo.progress} />}
      {photo.error && <FormNotice kind="error">{photo.error}</FormNotice>}
      <div className={styles.actions}>
        <Button pending={photo.sending} onClick={photo.send}>
          Guardar la foto
        </Button>
        <Button variant="secondary" disabled={photo.sending} onClick={photo.drop}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
