"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button, ButtonLink } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { decideReportMutation } from "@/lib/administration/moderation/queries";
import type {
  ReportDecisionInput,
  ReportCase,
  ReportedSubject,
} from "@/lib/administration/moderation/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./report-list.module.css";

const ReasonDialog = lazyDialog(() => import("./reason-dialog").then((module) => module.ReasonDialog));

interface DecisionOption {
  label: string;
  title: string;
  consequences: string;
  input: ReportDecisionInput;
  variant: "primary" | "secondary";
  /** The admin writes to the Master why. */
  asksReason?: true;
}

const DISMISS: DecisionOption = {
  label: "Desestimar",
  title: "¿Desestimar la denuncia?",
  consequences: "No cambia nada de lo denunciado. Se cierran todas las denuncias que esperan sobre esto.",
  input: { decision: "dismissed" },
  variant: "secondary",
};

const ACCEPT: DecisionOption = {
  label: "Aceptar",
  title: "¿Aceptar la denuncia?",
  consequences:
    "Queda constancia de que la denuncia tiene razón. Se cierran todas las que esperan sobre esto.",
  input: { decision: "upheld", hide: false },
  variant: "primary",
};

const REMOVAL = {
  label: "Aceptar y retirar",
  input: { decision: "upheld", hide: true },
  variant: "primary",
} as const;

const HIDE: DecisionOption = {
  ...REMOVAL,
  title: "¿Retirar el agradecimiento?",
  consequences: "Deja de verse en las páginas públicas. Lo siguen leyendo quien lo escribió y su Maestro.",
};

const TAKE_DOWN: DecisionOption = {
  ...REMOVAL,
  title: "¿Retirar la enseñanza?",
  consequences:
    "Sale del catálogo y nadie más puede recibirla. Quienes la recibieron la conservan. A su Maestro le llega un correo con el motivo tal como lo escribas, y puedes volver a publicarla desde «Enseñanzas».",
  asksReason: true,
};

const STOP_LETTER: DecisionOption = {
  ...REMOVAL,
  title: "¿Retirar la carta?",
  consequences:
    "Quienes la recibieron dejan de verla aquí, y no llega a nadie más. Los correos que ya salieron no se pueden recoger. Quien la escribió recibe un aviso.",
};

const HIDE_QUESTION: DecisionOption = {
  ...REMOVAL,
  title: "¿Retirar la pregunta?",
  consequences:
    "Quienes reciben el curso dejan de ver la pregunta y su respuesta. Quien preguntó recibe un aviso, y su Maestro la ve como retirada por Ayllu.",
};

const REMOVE_MESSAGE: DecisionOption = {
  ...REMOVAL,
  title: "¿Retirar el mensaje?",
  consequences: "Se borra de la sala. Quien lo escribió recibe un aviso.",
};

const REMOVE_WORDS: DecisionOption = {
  ...REMOVAL,
  title: "¿Retirar las palabras del regalo?",
  consequences: "Se borran de su página; el regalo sigue. Quien las escribió recibe un aviso.",
};

const ARCHIVE_BUNDLE: DecisionOption = {
  ...REMOVAL,
  label: "Aceptar y archivar",
  title: "¿Archivar el conjunto?",
  consequences:
    "Nadie más puede comprarlo. Sus enseñanzas siguen, y quienes lo compraron las conservan. Quien lo ofrece recibe un aviso.",
};

function getDecisionOptions(subject: ReportedSubject | null): DecisionOption[] {
  if (subject?.type === "Thanks" && !subject.hidden) return [HIDE, DISMISS];
  if (subject?.type === "Ayni" && !subject.archived && !subject.takenDown)
    return [TAKE_DOWN, { ...ACCEPT, label: "Aceptar sin retirar", variant: "secondary" }, DISMISS];
  if (subject?.type === "LessonQuestion" && !subject.hidden) return [HIDE_QUESTION, DISMISS];
  if (subject?.type === "Letter" && !subject.stopped) return [STOP_LETTER, DISMISS];
  if (subject?.type === "RoomMessage") return [REMOVE_MESSAGE, DISMISS];
  if (subject?.type === "Gift" && subject.text !== "") return [REMOVE_WORDS, DISMISS];
  if (subject?.type === "Bundle" && !subject.archived) return [ARCHIVE_BUNDLE, DISMISS];
  return [ACCEPT, DISMISS];
}

/** Buttons to decide all open reports of one subject. */
export function ReportActions({ reportCase }: { reportCase: ReportCase }) {
  const router = useRouter();
  const { mutateAsync } = useMutation(decideReportMutation(reportCase.id));
  const [selectedOption, setSelectedOption] = useState<DecisionOption>();

  function handleClose(done: boolean) {
    setSelectedOption(undefined);
    if (done) void toast("La denuncia está resuelta.", { kind: "success", duration: 5000 });
    router.refresh();
  }

  return (
    <div className={styles.actions}>
      {getDecisionOptions(reportCase.subject).map((option) => (
        <Button
          key={option.label}
          size="s"
          variant={option.variant}
          aria-haspopup="dialog"
          onClick={() => setSelectedOption(option)}
        >
          {option.label}
        </Button>
      ))}
      {reportCase.subject?.type === "User" && (
        <ButtonLink size="s" variant="quiet" href={routes.adminUser(reportCase.subject.id)}>
          Ir a la cuenta, para desactivarla
        </ButtonLink>
      )}
      {selectedOption?.asksReason && (
        <ReasonDialog
          purpose="takedown"
          title={selectedOption.title}
          description={selectedOption.consequences}
          submitLabel={selectedOption.label}
          onSubmit={(reason) => mutateAsync({ ...selectedOption.input, reason })}
          onClose={handleClose}
        />
      )}
      {selectedOption && !selectedOption.asksReason && (
        <LazyConfirmDialog
          title={selectedOption.title}
          consequences={selectedOption.consequences}
          confirmLabel={selectedOption.label}
          onConfirm={() => mutateAsync(selectedOption.input)}
          onClose={handleClose}
        />
      )}
    </div>
  );
}
