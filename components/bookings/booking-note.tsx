"use client";

import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { dismissToast, toast } from "@/components/ui/toast";
import { saveNoteMutation } from "@/lib/bookings/booking/queries";
import { MAX_NOTE_LENGTH } from "@/lib/bookings/booking/policy";
import { errorMessage } from "@/lib/platform/http/client";
import styles from "./agenda.module.css";

const formatCount = (count: number): string => count.toLocaleString("es-ES", { useGrouping: "always" });

const SAVED_TOAST = "note-saved";

/** The Master's private note about an hour. */
export function BookingNote({ id, note }: { id: string; note: string }) {
  const [text, setText] = useState(note);
  const length = [...text.trim()].length;
  const error =
    length > MAX_NOTE_LENGTH
      ? `Caben ${formatCount(MAX_NOTE_LENGTH)} caracteres, y llevas ${formatCount(length)}: acórtala.`
      : undefined;
  const save = useMutation({
    ...saveNoteMutation(id),
    onMutate: () => dismissToast(SAVED_TOAST),
    onSuccess: () => toast("Tu nota está guardada.", { id: SAVED_TOAST, kind: "success", duration: 5000 }),
    onError: (error) => toast(errorMessage(error), { kind: "error", duration: 5000 }),
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (error) return;
    save.mutate(text);
  }

  return (
    <details className={styles.answers} open={note !== ""}>
      <summary>Tu nota</summary>
      <form onSubmit={handleSubmit} className={styles.note}>
        <Field label="Solo la lees tú" error={error}>
          <TextArea rows={3} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <Button type="submit" variant="secondary" pending={save.isPending}>
          Guardar la nota
        </Button>
      </form>
    </details>
  );
}
