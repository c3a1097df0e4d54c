"use client";

import { useState } from "react";
import { PhotoForm } from "@/components/settings/photo-form";
import type { PrivateUser } from "@/lib/identity/users/schema";
import styles from "./applicant-photo.module.css";

/** Asks for a photo if there is none; it is saved at once, apart from the application. */
export function ApplicantPhoto({ user: { id, profile } }: { user: Pick<PrivateUser, "id" | "profile"> }) {
  const [wasMissing] = useState(!profile?.profileImage);
  if (!wasMissing || !profile) return null;
  return (
    <section aria-labelledby="tu-foto" className={styles.photo}>
      <h3 id="tu-foto" className={styles.title}>
        Ponle cara a tu solicitud
      </h3>
      <p className={styles.hint}>
        Una cara da confianza, a quien lee tu solicitud y a quien llega a tu página.
      </p>
      <PhotoForm userId={id} profile={profile} />
    </section>
  );
}
