"use client";

import { useMutation } from "@tanstack/react-query";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { ReportButton } from "@/components/moderation/report-button";
import { Button } from "@/components/ui/button";
import { EyeIcon, EyeSlashIcon } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { showThanksMutation } from "@/lib/community/thanks/queries";
import type { ReceivedThanks } from "@/lib/community/thanks/schema";
import styles from "./thanks-card.module.css";

const ThanksAnswerDialog = lazyDialog(() =>
  import("./thanks-answer-dialog").then((m) => m.ThanksAnswerDialog),
);

const TOAST_MS = 5000;

function ThanksVisibilityButton({ thanks: { id, shown }, name }: { thanks: ReceivedThanks; name: string }) {
  const router = useRouter();
  const [refreshing, refresh] = useTransition();
  const { mutate, isPending } = useMutation({
    ...showThanksMutation(id),
    onSuccess: (_, nextShown) => {
      const text = nextShown ? "Ya se muestra en tu página." : "Ya no se muestra.";
      void toast(text, { kind: "success", duration: TOAST_MS, id: "thanks" });
      refresh(() => router.refresh());
    },
    onError: (error) => void toast(errorMessage(error), { kind: "error", id: "thanks" }),
  });
  return (
    <Button
      size="s"
      variant="secondary"
      icon={shown ? <EyeSlashIcon size={18} /> : <EyeIcon size={18} />}
      pending={isPending || refreshing}
      onClick={() => mutate(!shown)}
    >
      {shown ? "Dejar de mostrar" : "Mostrar en mi página"}
      <span className="visually-hidden"> el agradecimiento de {name}</span>
    </Button>
  );
}

export function ThanksActions({ thanks, name }: { thanks: ReceivedThanks; name: string }) {
  const router = useRouter();
  const [answering, setAnswering] = useState(false);

  function handleClose(done: boolean) {
    setAnswering(false);
    if (done) router.refresh();
  }

  return (
    <div className={styles.actions}>
      {!thanks.hidden && <ThanksVisibilityButton thanks={thanks} name={name} />}
      <Button variant="secondary" size="s" aria-haspopup="dialog" onClick={() => setAnswering(true)}>
        {thanks.answer ? "Cambiar la respuesta" : "Responder"}
        <span className="visually-hidden"> a {name}</span>
      </Button>
      <div className={styles.report}>
        <ReportButton
          compact
          subject={{ subjectType: "Thanks", subjectId: thanks.id }}
          subjectLabel={`el agradecimiento de ${name}`}
          returnPath={routes.thanks()}
        />
      </div>
      {answering && (
        <ThanksAnswerDialog id={thanks.id} name={name} answer={thanks.answer ?? ""} onClose={handleClose} />
      )}
    </div>
  );
}
