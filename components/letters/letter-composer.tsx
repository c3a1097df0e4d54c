"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CharacterCount } from "@/components/common/character-count";
import { FormMessage } from "@/components/common/form-message";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { SaveStatus } from "@/components/editor/autosave/save-status";
import { RichTextInput } from "@/components/editor/fields/rich-text-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ArrowLeftIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { countPeople, describeAudience } from "@/lib/teaching/letters/policy";
import { postLetter, postTestLetter } from "@/lib/teaching/letters/queries";
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from "@/lib/teaching/letters/schema";
import type { LetterContent, LetterDraft } from "@/lib/teaching/letters/schema";
import { AudienceCount } from "./audience-count";
import { LetterConflict } from "./letter-conflict";
import { LetterTargetFields } from "./letter-target-fields";
import { useAudience } from "./use-audience";
import { useLetterDraft } from "./use-letter-draft";
import styles from "./letter-composer.module.css";

const LetterPreviewDialog = dynamic(
  () => import("./letter-preview-dialog").then((module) => module.LetterPreviewDialog),
  { ssr: false },
);

interface LetterComposerProps {
  draft: LetterDraft;
  contents: LetterContent[];
  masterName: string;
  storageUrl: string;
}

type OpenDialog = "preview" | "send" | null;

/** Writes a letter, which saves itself, and sends it. */
export function LetterComposer({ draft, contents, masterName, storageUrl }: LetterComposerProps) {
  const router = useRouter();
  const { saver, state, fields, isRestored, change } = useLetterDraft(draft);
  const audience = useAudience(fields);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string>();
  const [isTesting, setIsTesting] = useState(false);
  const title = contents.find(({ id }) => id === fields.ayniId)?.title ?? null;

  function showError(error: unknown): void {
    const found = error instanceof ApiError ? error.fields : {};
    setErrors(found);
    setMessage(Object.values(found)[0] ?? errorMessage(error));
  }

  function clearErrors(): void {
    setErrors({});
    setMessage(undefined);
  }

  async function sendTest() {
    setIsTesting(true);
    clearErrors();
    try {
      await postTestLetter(saver.id, await saver.save());
      void toast("Te hemos enviado una prueba a tu correo.", {
        kind: "success",
        duration: 5000,
        id: "letter",
      });
    } catch (error) {
      showError(error);
    }
    setIsTesting(false);
  }

  async function send() {
    clearErrors();
    try {
      await postLetter(saver.id, await saver.save());
    } catch (error) {
      showError(error);
      throw error;
    }
  }

  function handleSent(isSent: boolean) {
    setDialog(null);
    if (!isSent) return;
    void toast("Tu carta va de camino.", { kind: "success", duration: 5000, id: "letter" });
    router.push(routes.letter(saver.id));
  }

  return (
    <div className={styles.page}>
      <TextLink href={routes.letters()}>
        <span className={styles.back}>
          <ArrowLeftIcon size={18} />
          Cartas
        </span>
      </TextLink>
      <header className={styles.header}>
        <h1>{draft.version === 0 ? "Carta nueva" : "Tu carta"}</h1>
        <SaveStatus saver={saver} autosave />
      </header>
      {state.phase === "conflict" && <LetterConflict saver={saver} />}
      {isRestored && state.phase !== "conflict" && (
        <FormMessage kind="info">Hemos recuperado lo que escribías en este dispositivo.</FormMessage>
      )}
      <LetterTargetFields target={fields} contents={contents} errors={errors} onChange={change} />
      <AudienceCount audience={fields.audience} view={audience} />
      <Field
        label="Asunto"
        error={errors.subject}
        hint={<CharacterCount length={fields.subject.length} max={MAX_SUBJECT_LENGTH} />}
      >
        <TextInput
          name="subject"
          maxLength={MAX_SUBJECT_LENGTH}
          autoComplete="off"
          value={fields.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
      </Field>
      <Field
        label="Carta"
        error={errors.body}
        hint={
          <CharacterCount length={fields.body.length} max={MAX_BODY_LENGTH}>
            La saludamos por su nombre y explicamos por qué la recibe. Nadie ve tu dirección de correo.
          </CharacterCount>
        }
      >
        <RichTextInput
          pictures={null}
          name="body"
          value={fields.body}
          onChange={(body) => change({ body })}
          onBlur={saver.flush}
          onMarkdownOnly={() => {}}
        />
      </Field>
      {message && <FormMessage kind="error">{message}</FormMessage>}
      <div className={styles.buttons}>
        <Button aria-haspopup="dialog" onClick={() => setDialog("send")}>
          Enviar
        </Button>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog("preview")}>
          Vista previa
        </Button>
        <Button variant="secondary" pending={isTesting} onClick={() => void sendTest()}>
          Enviarme una prueba
        </Button>
      </div>
      {dialog === "preview" && (
        <LetterPreviewDialog
          fields={fields}
          masterName={masterName}
          title={title}
          storageUrl={storageUrl}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "send" && (
        <LazyConfirmDialog
          title={audience ? `¿Enviar a ${countPeople(audience.count)}?` : "¿Enviar la carta?"}
          consequences={`${describeAudience(fields.audience, title)}. Sale ahora y no se puede recoger. La ven en sus notificaciones y, quien lo prefiere así, también en su correo.`}
          confirmLabel="Enviar ahora"
          onConfirm={send}
          onClose={handleSent}
        />
      )}
    </div>
  );
}
