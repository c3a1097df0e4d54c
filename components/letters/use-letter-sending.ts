import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { postLetter, postTestLetter } from "@/lib/teaching/letters/queries";
import type { LetterSaver } from "./letter-saver";

const toastOptions = { kind: "success", duration: 5000, id: "letter" } as const;

/** Sends a letter, or a test of it, once all that was written is saved. */
export function useLetterSending(saver: LetterSaver) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string>();
  const [isTesting, setIsTesting] = useState(false);

  /** Throws what went wrong, after showing it. */
  async function run(action: (id: string, version: number) => Promise<unknown>): Promise<void> {
    setErrors({});
    setMessage(undefined);
    try {
      const version = await saver.save();
      await action(saver.id, version);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      setMessage(Object.values(fields)[0] ?? errorMessage(error));
      throw error;
    }
  }

  return {
    /** By field. */
    errors,
    message,
    isTesting,
    async send() {
      await run(postLetter);
      void toast("Tu carta va de camino.", toastOptions);
    },
    async sendTest() {
      setIsTesting(true);
      await run(postTestLetter).then(
        () => void toast("Te hemos enviado una prueba a tu correo.", toastOptions),
        () => undefined,
      );
      setIsTesting(false);
    },
  };
}
