"use client";

import { BackLink } from "@/components/common/back-link";
import frame from "@/components/common/page-frame.module.css";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormMessage } from "@/components/common/form-message";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { SaveStatus } from "@/components/common/autosave/save-status";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/platform/routes";
import { countPeople, describeAudience } from "@/lib/teaching/letters/policy";
import type { LetterContent, LetterDraft } from "@/lib/teaching/letters/schema";
import { AudienceCount } from "./audience-count";
import { LetterConflict } from "./letter-conflict";
import { LetterTargetFields } from "./letter-target-fields";
import { LetterTextFields } from "./letter-text-fields";
import { useAudience } from "./use-audience";
import { useLetterDraft } from "./use-letter-draft";
import { useLetterSending } from "./use-letter-sending";
import styles from "./letter-composer.module.css";

const LetterPreviewDialog = lazyDialog(() =>
  import("./letter-preview-dialog").then((module) => module.LetterPreviewDialog),
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
  const { errors, message, isTesting, check, send, sendTest } = useLetterSending(saver);
  const title = contents.find(({ id }) => id === fields.ayniId)?.title ?? null;

  function handleSent(isSent: boolean) {
    setDialog(null);
    if (isSent) router.push(routes.letter(saver.id));
  }

  return (
    <div className={frame.dense}>
      <BackLink href={routes.letters()}>Cartas</BackLink>
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
      <LetterTextFields fields={fields} errors={errors} onChange={change} onBlur={saver.flush} />
      {message && <FormMessage kind="error">{message}</FormMessage>}
      <div className={styles.buttons}>
        <Button aria-haspopup="dialog" onClick={() => check(fields) && setDialog("send")}>
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
