"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { createDateFormatters } from "@/components/common/date-formatters";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { CheckIcon } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import { handleFailedJobsMutation } from "@/lib/administration/failed-jobs/queries";
import type { FailedJobsInput, FailedJobView } from "@/lib/administration/failed-jobs/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { FailedJobRow } from "./failed-job-row";
import { useSelection, type Selection } from "./use-selection";
import styles from "./failed-job-list.module.css";

const TOAST_MS = 5000;

const DIALOG_TEXTS = {
  retry: {
    title: (count: string) => `¿Volver a intentar ${count}?`,
    consequences: "Empiezan ahora mismo. Lo que vuelva a fallar del todo aparecerá otra vez aquí.",
    confirmLabel: "Volver a intentar",
  },
  discard: {
    title: (count: string) => `¿Descartar ${count}?`,
    consequences: "No se intentarán más, y los correos no llegarán a nadie. Esto no se puede deshacer.",
    confirmLabel: "Descartar",
  },
} as const;

const DONE_TEXTS = {
  retry: (count: number) => `${pluralize(count, "se intenta", "se intentan")} de nuevo.`,
  discard: (count: number) => `${pluralize(count, "descartado", "descartados")}.`,
} as const;

interface FailedJobsDialogProps {
  input: FailedJobsInput;
  onClose: (done: boolean) => void;
}

function FailedJobsDialog({ input, onClose }: FailedJobsDialogProps) {
  const router = useRouter();
  const { mutateAsync } = useMutation({
    ...handleFailedJobsMutation(),
    onSuccess: ({ count }) =>
      void toast(DONE_TEXTS[input.action](count), { kind: "success", duration: TOAST_MS }),
    // After an error too: another admin may have handled some of them.
    onSettled: () => router.refresh(),
  });
  const { title, consequences, confirmLabel } = DIALOG_TEXTS[input.action];

  return (
    <LazyConfirmDialog
      title={title(pluralize(input.ids.length, "tarea", "tareas"))}
      consequences={consequences}
      confirmLabel={confirmLabel}
      danger={input.action === "discard"}
      onConfirm={() => mutateAsync(input)}
      onClose={onClose}
    />
  );
}

interface FailedJobsToolbarProps {
  selection: Selection;
  onAction: (input: FailedJobsInput) => void;
}

function FailedJobsToolbar({ selection, onAction }: FailedJobsToolbarProps) {
  const { ids, isEmpty } = selection;
  return (
    <div className={styles.bar}>
      <Checkbox
        label="Elegir todo lo de esta página"
        checked={selection.isAllSelected}
        onChange={({ target }) => selection.toggleAll(target.checked)}
      />
      <p role="status">
        {isEmpty ? "Nada elegido" : pluralize(ids.length, "tarea elegida", "tareas elegidas")}
      </p>
      <Button disabled={isEmpty} aria-haspopup="dialog" onClick={() => onAction({ action: "retry", ids })}>
        Volver a intentar
      </Button>
      <Button
        variant="secondary"
        disabled={isEmpty}
        aria-haspopup="dialog"
        onClick={() => onAction({ action: "discard", ids })}
      >
        Descartar
      </Button>
    </div>
  );
}

/** Mails and other jobs that have failed permanently, to retry or discard one by one or several at once. */
export function FailedJobList({ jobs, timeZone }: { jobs: FailedJobView[]; timeZone: string }) {
  const selection = useSelection(jobs.map(({ id }) => id));
  const [input, setInput] = useState<FailedJobsInput>();
  const dateFormatters = createDateFormatters(timeZone);

  function handleClose(done: boolean) {
    setInput(undefined);
    if (done) selection.clear();
  }

  return (
    <section aria-label="Correos y trabajos fallidos" className={styles.list}>
      {jobs.length === 0 ? (
        <EmptyState icon={<CheckIcon size={38} />} title="Todo ha salido bien">
          <p>Los correos y trabajos que fallen del todo, después de todos sus intentos, aparecerán aquí.</p>
        </EmptyState>
      ) : (
        <>
          <FailedJobsToolbar selection={selection} onAction={setInput} />
          <ul role="list" className={styles.jobs}>
            {jobs.map((job) => (
              <FailedJobRow
                key={job.id}
                job={job}
                dateFormatters={dateFormatters}
                isSelected={selection.isSelected(job.id)}
                onSelect={(isSelected) => selection.toggle([job.id], isSelected)}
                onAction={(action) => setInput({ action, ids: [job.id] })}
              />
            ))}
          </ul>
        </>
      )}
      {input && <FailedJobsDialog input={input} onClose={handleClose} />}
    </section>
  );
}
