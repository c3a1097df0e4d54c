"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { createDateFormatters } from "@/components/common/date-formatters";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { Field } from "@/components/ui/field";
import { PencilSimpleIcon } from "@/components/ui/icons";
import { TextArea } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { saveApplicationNoteMutation } from "@/lib/administration/applications/queries";
import type { ApplicationRow } from "@/lib/administration/applications/schema";
import { errorMessage } from "@/lib/platform/http/client";
import { formatFullName } from "@/lib/platform/text/full-name";
import styles from "./application-list.module.css";

const MAX_NOTE = 2000;

interface NoteFormProps {
  applicationId: string;
  text: string;
  onClose: () => void;
}

function NoteForm({ applicationId, text, onClose }: NoteFormProps) {
  const router = useRouter();
  const [draft, setDraft] = useState(text);
  const { mutate, isPending, error } = useMutation({
    ...saveApplicationNoteMutation(applicationId),
    onSuccess: (_, note) => {
      void toast(note.text.trim() ? "Nota guardada." : "Nota borrada.", { kind: "success", duration: 4000 });
      onClose();
      router.refresh();
    },
  });
  return (
    <form
      className={styles.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ text: draft });
      }}
    >
      <Field
        label="Tu nota"
        hint="La ven quienes administran, y quien la solicita si descarga sus datos. Vacía, se borra."
        error={error ? errorMessage(error) : undefined}
      >
        <TextArea
          rows={3}
          maxLength={MAX_NOTE}
          value={draft}
          autoFocus
          onChange={({ target }) => setDraft(target.value)}
        />
      </Field>
      <ButtonRow>
        <Button size="s" variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button size="s" type="submit" pending={isPending}>
          Guardar la nota
        </Button>
      </ButtonRow>
    </form>
  );
}

interface ApplicationNotesProps {
  application: Pick<ApplicationRow, "id" | "notes" | "user">;
  /** The admin who reads. */
  readerId: string;
  timeZone: string;
}

/** Notes of admins about an application; each admin has one. */
export function ApplicationNotes({ application, readerId, timeZone }: ApplicationNotesProps) {
  const { id, notes, user } = application;
  const [isEditing, setIsEditing] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const { formatDay } = createDateFormatters(timeZone);
  const own = notes.find(({ author }) => author.id === readerId);

  function closeForm() {
    setIsEditing(false);
    requestAnimationFrame(() => buttonRef.current?.focus());
  }

  const shown = isEditing ? notes.filter((note) => note !== own) : notes;
  return (
    <div className={styles.notes}>
      {shown.map((note) => (
        <div key={note.author.id} className={styles.note}>
          <p className={styles.quiet}>
            {note === own ? "Tu nota" : `Nota de ${formatFullName(note.author)}`},{" "}
            <time dateTime={note.updatedAt}>{formatDay(note.updatedAt)}</time>
          </p>
          <p className={styles.noteText}>{note.text}</p>
        </div>
      ))}
      {isEditing ? (
        <NoteForm applicationId={id} text={own?.text ?? ""} onClose={closeForm} />
      ) : (
        <Button
          ref={buttonRef}
          size="s"
          variant="quiet"
          className={styles.noteButton}
          icon={<PencilSimpleIcon size={18} />}
          onClick={() => setIsEditing(true)}
        >
          {own ? "Cambiar tu nota" : "Añadir una nota"}
          <span className="visually-hidden"> sobre {formatFullName(user)}</span>
        </Button>
      )}
    </div>
  );
}
