"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { Dialog } from "@/components/ui/dialog";
import { describeOpenSales } from "@/lib/content/booking-terms/policy";
import type { OpenSales } from "@/lib/content/booking-terms/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type { EncuentroChanges } from "./autosave/encuentro-changes";
import { useStep } from "./steps/step-context";
import { getStepHeadingId } from "./steps/step-store";
import type { EditorQuestion } from "./use-publish";

interface EditorConfirmDialogProps {
  question: EditorQuestion;
  changes: EncuentroChanges;
  receiverCount: number;
  openSales?: OpenSales | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

const listFormat = new Intl.ListFormat("es", { type: "conjunction" });

function formatChanges({ moved, cancelled, restored }: EncuentroChanges): string {
  const parts = [
    moved && pluralize(moved, "encuentro cambia de hora", "encuentros cambian de hora"),
    cancelled && pluralize(cancelled, "encuentro se cancela", "encuentros se cancelan"),
    restored && pluralize(restored, "encuentro se recupera", "encuentros se recuperan"),
  ].filter((part) => typeof part === "string");
  const text = listFormat.format(parts);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function formatReceiversNote(receiverCount: number): string {
  if (receiverCount === 0) return "";
  return receiverCount === 1
    ? "La persona que ya lo tiene lo conserva."
    : `Las ${receiverCount} personas que ya lo tienen lo conservan.`;
}

type DialogFacts = Pick<EditorConfirmDialogProps, "question" | "changes" | "receiverCount" | "openSales">;

function getDialogTexts({ question, changes, receiverCount, openSales }: DialogFacts) {
  const people = pluralize(receiverCount, "persona", "personas");
  switch (question) {
    case "notify":
      return {
        title: "Hay encuentros que cambian",
        text: `${formatChanges(changes)} Avisaremos por correo a ${people}.`,
        confirmLabel: "Guardar y avisar",
      };
    case "unpublish":
      return {
        title: "¿Volver a borrador?",
        text: [
          "Dejará de verse en Explora y en tu página.",
          formatReceiversNote(receiverCount),
          openSales ? describeOpenSales(openSales, "DRAFT") : "",
        ]
          .filter(Boolean)
          .join(" "),
        confirmLabel: "Volver a borrador",
      };
    case "discard":
      return {
        title: "¿Descartar los cambios?",
        text: "Todo volverá a estar como está publicado ahora.",
        confirmLabel: "Descartar cambios",
      };
  }
}

/** Asks for confirmation of an action that others notice or that cannot be undone. */
export function EditorConfirmDialog({
  question,
  changes,
  receiverCount,
  openSales,
  onConfirm,
  onCancel,
}: EditorConfirmDialogProps) {
  const { title, text, confirmLabel } = getDialogTexts({ question, changes, receiverCount, openSales });
  const step = useStep();
  const isOpenerGone = useRef(false);

  function confirm() {
    // Then there is nothing left to discard or to unpublish.
    isOpenerGone.current = question !== "notify";
    onConfirm();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={title}
      description={text}
      finalFocus={() => !isOpenerGone.current || document.getElementById(getStepHeadingId(step))}
    >
      <ButtonRow>
        <Button variant="secondary" onClick={onCancel}>
          Seguir editando
        </Button>
        <Button variant={question === "discard" ? "danger" : "primary"} onClick={confirm}>
          {confirmLabel}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
