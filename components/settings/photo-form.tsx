"use client";

import { useQueryClient } from "@tanstack/react-query";
import { refreshSession } from "@/components/common/session/session-store";
import { useState } from "react";
import { FormMessage } from "@/components/common/form-message";
import type { ProfileView } from "@/lib/identity/profiles/schema";
import { privateUserQuery } from "@/lib/identity/users/queries";
import styles from "./form.module.css";
import { PhotoPicker } from "./photo-picker";
import { RemoveImageButton } from "./remove-image-button";

interface PhotoFormProps {
  userId: string;
  profile: ProfileView;
}

export function PhotoForm({ userId, profile }: PhotoFormProps) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);

  async function handleUploaded() {
    setSaved(true);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: privateUserQuery(userId).queryKey }),
      refreshSession(),
    ]);
  }

  return (
    <div className={styles.form}>
      {/* The URL changes with each upload, which resets the picker. */}
      <PhotoPicker
        key={profile.profileImage}
        profileId={profile.id}
        image={profile.profileImage}
        onSelect={() => setSaved(false)}
        onUploaded={handleUploaded}
      />
      {profile.profileImage && (
        <RemoveImageButton
          userId={userId}
          profileId={profile.id}
          image="profileImage"
          label="Quitar la foto"
          onRemoved={() => setSaved(false)}
        />
      )}
      {saved && <FormMessage kind="success">Tu foto se ha guardado.</FormMessage>}
    </div>
  );
}
