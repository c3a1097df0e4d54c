"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { reportDecision } from "@/lib/administration/moderation/queries";
import type { DecisionInput, ReportCase, ReportedSubject } from "@/lib/administration/moderation/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./report-list.module.css";

const ConfirmDialog = dynamic(() => import("../common/confirm-dialog").then((module) => module.ConfirmDialog), {
  ssr: false,
});

interface Choice {
  label: string;
  title: string;
  consequences: string;
  input: DecisionInput;
  variant: "primary" | "secondary";
}

const DISMISS: Choice = {
  label: "Desestimar",
  title: "¿Desestimar la denuncia?",
  consequences: "No cambia nada de lo denunciado. Se cierran todas las denuncias que esperan sobre esto.",
  input: { decision: "dismissed" },
  variant: "secondary",
};

const ACCEPT: Choice = {
  label: "Aceptar",
  title: "¿Aceptar la denuncia?",
  consequences:
    "Queda constancia de que la denuncia tiene razón. Se cierran todas las que esperan sobre esto.",
  input: { decision: "upheld", hide: false },
  variant: "primary",
};

const HIDE: Choice = {
  label: "Aceptar y retirar",
  title: "¿Retirar el agradecimiento?",
  consequences: "Deja de verse en las páginas públicas. Lo siguen leyendo quien lo escribió y su Maestro.",
  input: { decision: "upheld", hide: true },
  variant: "primary",
};

const ARCHIVE: Choice = {
  label: "Aceptar y archivar",
  title: "¿Archivar la enseñanza?",
  consequences: "Sale del catálogo y nadie más puede recibirla. Quienes la recibieron la conservan.",
  input: { decision: "upheld", hide: true },
  variant: "primary",
};

function choicesFor(subject: ReportedSubject | null): Choice[] {
  if (subject?.type === "Thanks" && !subject.hidden) return [HIDE, DISMISS];
  if (subject?.type === "Ayni" && !subject.archived)
    return [ARCHIVE, { ...ACCEPT, label: "Aceptar sin archivar", variant: "secondary" }, DISMISS];
  return [ACCEPT, DISMISS];
}

/** The ways to decide all that was reported of one subject. */
export function ReportActions({ one }: { one: ReportCase }) {
  const router = useRouter();
  const { mutateAsync } = useMutation(reportDecision(one.id));
  const [asked, setAsked] = useState<Choice>();

  function closed(done: boolean) {
    setAsked(undefined);
    if (done) void notify("La denuncia está resuelta.", { kind: "success", duration: 5000 });
    router.refresh();
  }

  return (
    <div className={styles.actions}>
      {choicesFor(one.subject).map((choice) => (
        <Button
          key={choice.label}
          size="s"
          variant={choice.variant}
          aria-haspopup="dialog"
          onClick={() => setAsked(choice)}
        >
          {choice.label}
        </Button>
      ))}
      {one.subject?.type === "User" && (
        <ButtonLink size="s" variant="quiet" href={routes.adminUser(one.subject.id)}>
          Ir a la cuenta, para desactivarla
        </ButtonLink>
      )}
      {asked && (
        <ConfirmDialog
          title={asked.title}
          consequences={asked.consequences}
          label={asked.label}
          act={() => mutateAsync(asked.input)}
          onClose={closed}
        />
      )}
    </div>
  );
}
