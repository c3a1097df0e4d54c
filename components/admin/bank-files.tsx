"use client";

import { useMutation } from "@tanstack/react-query";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { createDateFormatters } from "@/components/common/date-formatters";
import { DownloadLink } from "@/components/common/download-link";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { toast } from "@/components/ui/toast";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { formatFullName } from "@/lib/platform/text/full-name";
import { closeBankFileMutation } from "@/lib/payouts/bank-files/queries";
import type { OpenBankFile } from "@/lib/payouts/bank-files/schema";
import { api } from "@/lib/platform/api";
import { formatBankSums } from "./bank-sums";
import styles from "./bank-files.module.css";

const MarkPaidDialog = lazyDialog(() => import("./mark-paid-dialog").then((module) => module.MarkPaidDialog));

const TOAST_MS = 5000;

function FileActions({ file, timeZone }: { file: OpenBankFile; timeZone: string }) {
  const router = useRouter();
  const [dialog, setDialog] = useState<"sent" | "discarded" | null>(null);
  // Refreshes after an error too: another admin may have closed it.
  const close = useMutation({ ...closeBankFileMutation(file.id), onSettled: () => router.refresh() });
  const { id, format, sales, sums, lessSince } = file;

  function handleClose(done: boolean, message: string) {
    setDialog(null);
    if (done) void toast(message, { kind: "success", duration: TOAST_MS });
  }

  return (
    <>
      <ButtonRow>
        <DownloadLink href={api.bankFile(id)}>Descargar</DownloadLink>
        <Button size="s" onClick={() => setDialog("sent")}>
          Enviado al banco
        </Button>
        <Button size="s" variant="secondary" onClick={() => setDialog("discarded")}>
          Descartar
        </Button>
      </ButtonRow>
      {dialog === "sent" && (
        <MarkPaidDialog
          title={`¿El banco paga ${formatBankSums(sums)}?`}
          consequences={`Se marcarán como pagadas ${pluralize(sales, "venta", "ventas")} con los importes del fichero${lessSince.length > 0 ? `, también ${formatBankSums(lessSince)} que se han devuelto después` : ""}.`}
          confirmLabel="Enviado al banco"
          timeZone={timeZone}
          onConfirm={(paidOn) => close.mutateAsync({ status: "SENT", paidOn })}
          onClose={(done) => handleClose(done, "Las ventas del fichero están pagadas.")}
        />
      )}
      {dialog === "discarded" && (
        <LazyConfirmDialog
          title={`¿Descartar este fichero ${format}?`}
          consequences="Sus ventas vuelven a la lista de pagos pendientes. Hazlo solo si el banco no lo tiene."
          confirmLabel="Descartar"
          danger
          onConfirm={() => close.mutateAsync({ status: "DISCARDED" })}
          onClose={(done) => handleClose(done, "El fichero está descartado.")}
        />
      )}
    </>
  );
}

/** The files for the bank that were neither sent nor discarded. */
export function BankFiles({ files, timeZone }: { files: OpenBankFile[]; timeZone: string }) {
  const { formatMinute } = createDateFormatters(timeZone);
  return (
    <section aria-labelledby="bank-files" className={styles.panel}>
      <h2 id="bank-files" className={styles.title}>
        Ficheros por confirmar
      </h2>
      <ul role="list">
        {files.map((file) => (
          <li key={file.id} className={styles.file}>
            <div>
              <p className={styles.sum}>
                {file.format} · {formatBankSums(file.sums)}
              </p>
              <p className={styles.note}>
                {pluralize(file.payments, "pago", "pagos")} por {pluralize(file.sales, "venta", "ventas")};{" "}
                {formatFullName(file.madeBy)},{" "}
                <time dateTime={file.createdAt}>{formatMinute(file.createdAt)}</time>
              </p>
              {file.lessSince.length > 0 && (
                <p className={styles.warning}>
                  Desde entonces se han devuelto o se disputan {formatBankSums(file.lessSince)}. Si aún no lo
                  has enviado, descártalo y haz otro.
                </p>
              )}
            </div>
            <FileActions file={file} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </section>
  );
}
