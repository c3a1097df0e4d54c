import { useState } from "react";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { errorMessage } from "@/lib/platform/http/client";
import type { LetterSaver } from "./letter-saver";
import styles from "./letter-composer.module.css";

/** Asks what becomes of this text after the letter was saved, or sent, elsewhere. */
export function LetterConflict({ saver }: { saver: LetterSaver }) {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();

  async function run(resolve: () => Promise<void>) {
    setIsPending(true);
    setError(undefined);
    try {
      await resolve();
    } catch (thrown) {
      setError(errorMessage(thrown));
      setIsPending(false);
    }
  }

  return (
    <section role="alert" aria-label="Dos versiones" className={styles.conflict}>
      <p>
        Esta carta ha cambiado o se ha enviado en otra pestaña o dispositivo. Lo que ves aquí sigue guardado
        en este dispositivo.
      </p>
      {error && <FormMessage kind="error">{error}</FormMessage>}
      <div className={styles.buttons}>
        <Button pending={isPending} onClick={() => void run(() => saver.saveApart())}>
          Guardar esta como otra carta
        </Button>
        <Button variant="secondary" onClick={() => void run(() => saver.overwrite())}>
          Sustituir la otra por esta
        </Button>
      </div>
    </section>
  );
}
