"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { counted } from "@/lib/platform/copy/pluralize";
import styles from "../ui/button-row.module.css";
import type { Question } from "../crear/use-publish";

type Changes = { moved: number; cancelled: number; restored: number };

interface QuestionDialogProps {
  question: Question;
  changes: Changes;
  receivers: number;
  onYes: () => void;
  onNo: () => void;
}

const listed = new Intl.ListFormat("es", { type: "conjunction" });

function changesText({ moved, cancelled, restored }: Changes): string {
  const parts = [
    moved && counted(moved, "encuentro cambia de hora", "encuentros cambian de hora"),
    cancelled && counted(cancelled, "encuentro se cancela", "encuentros se cancelan"),
    restored && counted(restored, "encuentro se recupera", "encuentros se recuperan"),
  ].filter((part) => typeof part === "string");
  const text = listed.format(parts);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function keptText(receivers: number): string {
  if (receivers === 0) return "";
  return receivers === 1
    ? "La persona que ya lo tiene lo conserva."
    : `Las ${receivers} personas que ya lo tienen lo conservan.`;
}

function textsOf(question: Question, changes: Changes, receivers: number) {
  const people = counted(receivers, "persona", "personas");
  switch (question) {
    case "tell":
      return {
        title: "Hay encuentros que cambian",
        text: `${changesText(changes)} Avisaremos por correo a ${people}.`,
        yes: "Guardar y avisar",
      };
    case "unpublish":
      return {
        title: "¿Volver a borrador?",
        text: `Dejará de verse en Explora y en tu página. ${keptText(receivers)}`.trim(),
        yes: "Volver a borrador",
      };
    case "discard":
      return {
        title: "¿Descartar los cambios?",
        text: "Todo volverá a estar como está publicado ahora.",
        yes: "Descartar cambios",
      };
  }
}

/** Says what follows before something is done that others notice, or that cannot be undone. */
export function QuestionDialog({ question, changes, receivers, onYes, onNo }: QuestionDialogProps) {
  const { title, text, yes } = textsOf(question, changes, receivers);
  return (
    <Dialog open onOpenChange={(open) => !open && onNo()} title={title} description={text}>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onNo}>
          Seguir editando
        </Button>
        <Button variant={question === "discard" ? "danger" : "primary"} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
