"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormNotice } from "@/components/common/form-message";
import { UploadZone } from "@/components/ui/upload-zone";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import { backgroundUpload } from "@/lib/identity/profiles/queries";
import { BACKGROUND_MEGABYTES, IMAGE_TYPES, type ProfileView } from "@/lib/identity/profiles/schema";
import { backgroundProblem } from "../ajustes/background-check";
import styles from "./background-image-form.module.css";
import form from "./form.module.css";
import { RemoveImage } from "./remove-image-button";
import { useProfileKeeping } from "./use-update-user";

interface BackgroundImageProps {
  userId: string;
  profile: ProfileView;
}

const textOf = (error: Error | null) =>
  error ? (error instanceof ApiError && error.fields.file) || messageOf(error) : undefined;

/** The wide image above a profile; it is sent as soon as it is chosen. */
export function BackgroundImage({ userId, profile }: BackgroundImageProps) {
  const sending = useMutation({ ...backgroundUpload(profile.id), ...useProfileKeeping(userId) });
  const [problem, setProblem] = useState<string | null>(null);

  function choose(file: File) {
    const wrong = backgroundProblem(file);
    setProblem(wrong);
    sending.reset();
    if (!wrong) sending.mutate(file);
  }

  return (
    <div className={form.form}>
      {profile.backgroundImage && (
        <img src={profile.backgroundImage} alt="Tu imagen de fondo" className={styles.image} />
      )}
      <UploadZone
        label={profile.backgroundImage ? "Cambia tu imagen de fondo" : "Tu imagen de fondo"}
        hint={`JPG, PNG o GIF, de menos de ${BACKGROUND_MEGABYTES} MB. Mejor si es muy ancha.`}
        accept={IMAGE_TYPES.join(",")}
        disabled={sending.isPending}
        error={problem ?? textOf(sending.error)}
        onFile={choose}
      />
      {profile.backgroundImage && !sending.isPending && (
        <RemoveImage
          userId={userId}
          profileId={profile.id}
          image="backgroundImage"
          label="Quitar la imagen de fondo"
          onRemoved={() => sending.reset()}
        />
      )}
      {sending.isPending && <FormNotice kind="info">Subiendo tu imagen…</FormNotice>}
      {sending.isSuccess && <FormNotice kind="success">Tu imagen de fondo se ha guardado.</FormNotice>}
    </div>
  );
}
