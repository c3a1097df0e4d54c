import { useMutation } from "@tanstack/react-query";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { errorMessage } from "@/lib/platform/http/client";
import type { LetterSaver } from "./letter-saver";
import styles from "./letter-composer.module.css";

/** Asks what becomes of this text after the letter was saved, or sent, elsewhere. */
export function LetterConflict({ saver }: { saver: LetterSaver }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (resolve: () => Promise<void>) => resolve(),
    networkMode: "always",
  });
  return (
    <section role="alert" aria-label="Dos versiones" className={styles.conflict}>
      <p>
        Esta carta ha cambiado o se ha enviado en otra pestaña o dispositivo. Lo que ves aquí sigue guardado
        en este dispositivo.
      </p>
      {error && <FormMessage kind="error">{errorMessage(error)}</FormMessage>}
      <div className={styles.buttons}>
        <Button pending={isPending} onClick={() => mutate(() => saver.saveApart())}>
          Guardar esta como otra carta
        </Button>
        <Button variant="secondary" onClick={() => mutate(() => saver.overwrite())}>
          Sustituir la otra por esta
        </Button>
      </div>
    </section>
  );
}
