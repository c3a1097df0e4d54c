"use client";

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
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();

  async function toggle() {
    setIsPending(true);
    setError(undefined);
    try {
      await putLettersMuted(masterId, !isMuted);
      setIsMuted(!isMuted);
    } catch (thrown) {
      setError(errorMessage(thrown));
    }
    setIsPending(false);
  }

  return (
    <>
      <Button variant="secondary" size="s" pending={isPending} onClick={() => void toggle()}>
        {isMuted ? `Volver a recibir cartas de ${name}` : `No recibir más cartas de ${name}`}
      </Button>
      <p role="status" className={styles.reason}>
        {isMuted &&
          `No te enviaremos más cartas de ${name}. Lo que escriba sobre lo que has recibido lo verás en tus notificaciones.`}
      </p>
      {error && <FormMessage kind="error">{error}</FormMessage>}
    </>
  );
}
