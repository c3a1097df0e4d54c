"use client";

import { LazyPhotoCropper } from "@/components/onboarding/lazy-photo-cropper";
import { PhotoUploadZone } from "@/components/onboarding/photo-upload-zone";
import { usePhotoUpload } from "@/components/onboarding/use-photo-upload";
import { FormMessage } from "@/components/common/form-message";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { LabelledProgressBar } from "@/components/ui/progress";
import { INVALID_IMAGE_TYPE } from "@/lib/identity/profiles/limits";
import form from "./form.module.css";
import styles from "./photo-picker.module.css";

interface PhotoPickerProps {
  profileId: string;
  image: string | null;
  onSelect: () => void;
  onUploaded: () => Promise<void>;
}

export function PhotoPicker({ profileId, image, onSelect, onUploaded }: PhotoPickerProps) {
  const photo = usePhotoUpload(profileId, onUploaded);

  function handleFile(file: File) {
    onSelect();
    photo.select(file);
  }

  if (!photo.selected) {
    return (
      <div className={styles.choice}>
        <Avatar src={image} alt={image ? "Tu foto" : ""} size={112} eager className={styles.avatar} />
        <PhotoUploadZone hasPhoto={image !== null} error={photo.validationError} onFile={handleFile} />
      </div>
    );
  }
  return (
    <div className={form.form}>
      <LazyPhotoCropper
        key={photo.selected.url}
        url={photo.selected.url}
        onAreaChange={photo.setCropArea}
        onLoadError={() => photo.reject(INVALID_IMAGE_TYPE)}
      />
      {photo.progress !== null && <LabelledProgressBar label="Subiendo tu foto" value={photo.progress} />}
      {photo.error && <FormMessage kind="error">{photo.error}</FormMessage>}
      <div className={styles.actions}>
        <Button pending={photo.isUploading} onClick={photo.upload}>
          Guardar la foto
        </Button>
        <Button variant="secondary" disabled={photo.isUploading} onClick={photo.clear}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
