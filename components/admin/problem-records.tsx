"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { createDateFormatters } from "@/components/common/date-formatters";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Table, type Column } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import { describeProblem } from "@/lib/invoicing/record/copy";
import { correctRecordMutation } from "@/lib/invoicing/record/queries";
import type { ProblemRecord } from "@/lib/invoicing/record/schema";
import styles from "./problem-records.module.css";

const TOAST_MS = 5000;

function CorrectDialog({ record, onClose }: { record: ProblemRecord; onClose: () => void }) {
  const router = useRouter();
  const { mutateAsync } = useMutation({
    ...correctRecordMutation(record.sequence),
    onSuccess: () =>
      void toast("Corregida: se envía en un momento.", { kind: "success", duration: TOAST_MS }),
    // After an error too: another admin may have corrected it.
    onSettled: () => router.refresh(),
  });
  return (
    <LazyConfirmDialog
      title={`¿Corregir y reenviar la ${record.reference}?`}
      consequences="Se añade al final de la cadena un registro nuevo que la corrige ante la Agencia. La factura no cambia."
      confirmLabel="Corregir y reenviar"
      onConfirm={() => mutateAsync()}
      onClose={onClose}
    />
  );
}

type ColumnOptions = { formatMinute: (iso: string) => string; onCorrect: (record: ProblemRecord) => void };

function getColumns({ formatMinute, onCorrect }: ColumnOptions): Column<ProblemRecord>[] {
  return [
    { key: "reference", label: "Factura", cell: ({ reference }) => reference },
    {
      key: "generatedAt",
      label: "Registrada",
      cell: ({ generatedAt }) => <time dateTime={generatedAt}>{formatMinute(generatedAt)}</time>,
    },
    {
      key: "problem",
      label: "Qué pasa y qué hacer",
      cell: (record) => {
        const { sentence, advice } = describeProblem(record);
        return (
          <>
            <span className={styles.sentence}>{sentence}</span> {advice}
            {record.code && <span className={styles.code}> Código {record.code}.</span>}
          </>
        );
      },
    },
    {
      key: "state",
      label: "Estado",
      cell: ({ state }) =>
        state === "rejected" ? <Badge tone="error">Rechazada</Badge> : <Badge tone="clay">Con errores</Badge>,
    },
    {
      key: "actions",
      label: "Acciones",
      cell: (record) => (
        <Button size="s" variant="secondary" aria-haspopup="dialog" onClick={() => onCorrect(record)}>
          Corregir y reenviar<span className="visually-hidden"> la {record.reference}</span>
        </Button>
      ),
    },
  ];
}

/** Records that the agency refused, or has with errors: a line each, cards on narrow screens. */
export function ProblemRecords({ records, timeZone }: { records: ProblemRecord[]; timeZone: string }) {
  const [corrected, setCorrected] = useState<ProblemRecord>();
  const { formatMinute } = createDateFormatters(timeZone);
  return (
    <div className={styles.records}>
      <Table
        caption="Por corregir"
        gridWhenNarrow
        columns={getColumns({ formatMinute, onCorrect: setCorrected })}
        rows={records}
        rowKey={({ sequence }) => String(sequence)}
        empty="Nada que corregir ante la Agencia."
      />
      {corrected && <CorrectDialog record={corrected} onClose={() => setCorrected(undefined)} />}
    </div>
  );
}
