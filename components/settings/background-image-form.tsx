"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { validateImageFile } from "@/components/onboarding/validate-image-file";
import { FormMessage } from "@/components/common/form-message";
import { UploadZone } from "@/components/ui/upload-zone";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { uploadBackgroundMutation } from "@/lib/identity/profiles/queries";
import { type ProfileView } from "@/lib/identity/profiles/schema";
import { MAX_BACKGROUND_MEGABYTES, IMAGE_TYPES } from "@/lib/identity/profiles/limits";
import styles from "./background-image-form.module.css";
import form from "./form.module.css";
import { RemoveImageButton } from "./remove-image-button";
import { useProfileMutationOptions } from "./use-update-user";

interface BackgroundImageFormProps {
  userId: string;
  profile: ProfileView;
}

function toUploadErrorText(error: Error | null): string | undefined {
  if (!error) return undefined;
  if (error instanceof ApiError && error.fields.file) return error.fields.file;
  return errorMessage(error);
}

/** Uploads the profile background as soon as a file is selected. */
export function BackgroundImageForm({ userId, profile }: BackgroundImageFormProps) {
  const upload = useMutation({
    ...uploadBackgroundMutation(profile.id),
    ...useProfileMutationOptions(userId),
  });
  const [validationError, setValidationError] = useState<string | null>(null);

  function handleFile(file: File) {
    const problem = validateImageFile(file, MAX_BACKGROUND_MEGABYTES);
    setValidationError(problem);
    upload.reset();
    if (!problem) upload.mutate(file);
  }

  return (
    <div className={form.form}>
      {profile.backgroundImage && (
        <img src={profile.backgroundImage} alt="Tu imagen de fondo" className={styles.image} />
      )}
      <UploadZone
        label={profile.backgroundImage ? "Cambia tu imagen de fondo" : "Tu imagen de fondo"}
        hint={`JPG, PNG o GIF, de menos de ${MAX_BACKGROUND_MEGABYTES} MB. Mejor si es muy ancha.`}
        accept={IMAGE_TYPES.join(",")}
        disabled={upload.isPending}
        error={validationError ?? toUploadErrorText(upload.error)}
        onFile={handleFile}
      />
      {profile.backgroundImage && !upload.isPending && (
        <RemoveImageButton
          userId={userId}
          profileId={profile.id}
          image="backgroundImage"
          label="Quitar la imagen de fondo"
          onRemoved={() => upload.reset()}
        />
      )}
      {upload.isPending && <FormMessage kind="info">Subiendo tu imagen…</FormMessage>}
      {upload.isSuccess && <FormMessage kind="success">Tu imagen de fondo se ha guardado.</FormMessage>}
    </div>
  );
}
