"use client";

import { Dialog } from "@/components/ui/dialog";
import { renderMarkdown } from "@/lib/platform/text/markdown";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { toPlainText } from "@/lib/platform/text/plain-text";
import { describeReason } from "@/lib/teaching/letters/policy";
import type { LetterFields } from "./letter-saver";
import styles from "./letter-preview-dialog.module.css";

interface LetterPreviewDialogProps {
  fields: LetterFields;
  masterName: string;
  /** Title of the content that it is about. */
  title: string | null;
  storageUrl: string;
  onClose: () => void;
}

/** The letter as its mail: with the words that we put around it. The page shows the same text. */
export function LetterPreviewDialog({
  fields: { audience, subject, body },
  masterName,
  title,
  storageUrl,
  onClose,
}: LetterPreviewDialogProps) {
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && onClose()}
      title="Así llega tu carta"
      description="Por correo, y con el mismo texto en una página para quienes la reciban."
    >
      <dl className={styles.head}>
        <dt>De</dt>
        <dd>{PRODUCT_NAME}</dd>
        <dt>Asunto</dt>
        <dd dir="auto">{toPlainText(subject) || "(sin asunto)"}</dd>
      </dl>
      <article className={styles.mail}>
        <p>Hola, Inés:</p>
        <p>{masterName} te escribe:</p>
        <div
          dir="auto"
          className="prose"
          dangerouslySetInnerHTML={{ __html: renderMarkdown(body, storageUrl) }}
        />
        <p className={styles.action}>Leerla en {PRODUCT_NAME}</p>
      </article>
      <p className={styles.reason}>
        {describeReason(audience, masterName, title)} No recibir más cartas de {masterName} · Elegir mis
        avisos
      </p>
    </Dialog>
  );
}
