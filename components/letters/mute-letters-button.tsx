"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { errorMessage } from "@/lib/platform/http/client";
import { putLettersMuted } from "@/lib/teaching/letters/queries";
import styles from "./letter-page.module.css";

interface MuteLettersButtonProps {
  masterId: string;
  name: string;
  isMuted: boolean;
}

/** Stops the letters of one Master, and takes it back. */
export function MuteLettersButton({ masterId, name, isMuted: initiallyMuted }: MuteLettersButtonProps) {
  const [isMuted, setIsMuted] = useState(initiallyMuted);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (muted: boolean) => putLettersMuted(masterId, muted),
    networkMode: "always",
    onSuccess: (_, muted) => setIsMuted(muted),
  });
  return (
    <>
      <Button variant="secondary" size="s" pending={isPending} onClick={() => mutate(!isMuted)}>
        {isMuted ? `Volver a recibir cartas de ${name}` : `No recibir más cartas de ${name}`}
      </Button>
      <p role="status" className={styles.reason}>
        {isMuted &&
          `No te enviaremos más cartas de ${name}. Lo que escriba sobre lo que has recibido lo verás en tus notificaciones.`}
      </p>
      {error && <FormMessage kind="error">{errorMessage(error)}</FormMessage>}
    </>
  );
}
