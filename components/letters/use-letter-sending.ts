import { useState } from "react";
import { focusFirstField } from "@/components/common/focus-first-field";
import { toast } from "@/components/ui/toast";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { findMissingFields } from "@/lib/teaching/letters/policy";
import { postLetter, postTestLetter } from "@/lib/teaching/letters/queries";
import type { LetterFields, LetterSaver } from "./letter-saver";

const toastOptions = { kind: "success", duration: 5000, id: "letter" } as const;

/** Sends a letter, or a test of it, once all that was written is saved. */
export function useLetterSending(saver: LetterSaver) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string>();
  const [isTesting, setIsTesting] = useState(false);

  function showErrors(fields: Readonly<Record<string, string>>, general?: string): void {
    setErrors(fields);
    setMessage(Object.values(fields)[0] ?? general);
  }

  /** Throws what went wrong, after showing it. */
  async function run(action: (id: string, version: number) => Promise<unknown>): Promise<void> {
    showErrors({});
    try {
      const version = await saver.save();
      await action(saver.id, version);
    } catch (error) {
      showErrors(error instanceof ApiError ? error.fields : {}, errorMessage(error));
      throw error;
    }
  }

  return {
    /** By field. */
    errors,
    message,
    isTesting,
    /** Returns true if nothing is missing; else it shows what is, and leads there. */
    check(letter: LetterFields): boolean {
      const missing = findMissingFields(letter);
      showErrors(missing);
      focusFirstField(Object.keys(missing));
      return Object.keys(missing).length === 0;
    },
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
