"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "next-auth/react";
import { useState } from "react";
import { FormNotice } from "@/components/common/form-message";
import type { ProfileView } from "@/lib/identity/profiles/schema";
import { privateUserQuery } from "@/lib/identity/users/queries";
import styles from "./form.module.css";
import { PhotoChoice } from "./photo-picker";
import { RemoveImage } from "./remove-image-button";

interface PhotoFormProps {
  userId: string;
  profile: ProfileView;
}

/** The profile photo, cut to a circle before it is sent. */
export function PhotoForm({ userId, profile }: PhotoFormProps) {
  const queries = useQueryClient();
  const { update } = useSession();
  const [saved, setSaved] = useState(false);

  async function finish() {
    setSaved(true);
    await Promise.all([queries.invalidateQueries({ queryKey: privateUserQuery(userId).queryKey }), update()]);
  }

  return (
    <div className={styles.form}>
      {/* Every photo has an address of its own: with another one the choice begins anew. */}
      <PhotoChoice
        key={profile.profileImage}
        profileId={profile.id}
        image={profile.profileImage}
        onChoose={() => setSaved(false)}
        onSent={finish}
      />
      {profile.profileImage && (
        <RemoveImage
          userId={userId}
          profileId={profile.id}
          image="profileImage"
          label="Quitar la foto"
          onRemoved={() => setSaved(false)}
        />
      )}
      {saved && <FormNotice kind="success">Tu foto se ha guardado.</FormNotice>}
    </div>
  );
}
