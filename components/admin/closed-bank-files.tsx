import type { DateFormatters } from "@/components/common/date-formatters";
import { DownloadLink } from "@/components/common/download-link";
import { Badge } from "@/components/ui/badge";
import type { ClosedBankFile } from "@/lib/payouts/bank-files/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { api } from "@/lib/platform/api";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatBankSums } from "./bank-sums";
import styles from "./bank-files.module.css";

function ClosedFile({ file, dateFormatters }: { file: ClosedBankFile; dateFormatters: DateFormatters }) {
  const { id, format, status, createdAt, closedAt, madeBy, closedBy, payments, sales, sums } = file;
  const { formatMinute } = dateFormatters;
  const isSent = status === "SENT";
  return (
    <li className={styles.file}>
      <div>
        <p className={styles.sum}>
          {format} · {formatBankSums(sums)}{" "}
          <Badge tone={isSent ? "success" : "neutral"}>{isSent ? "Enviado" : "Descartado"}</Badge>
        </p>
        <p className={styles.note}>
          {pluralize(payments, "pago", "pagos")} por {pluralize(sales, "venta", "ventas")}
        </p>
        <p className={styles.note}>
          Lo hizo {formatFullName(madeBy)}, <time dateTime={createdAt}>{formatMinute(createdAt)}</time>;{" "}
          {isSent ? "lo confirmó" : "lo descartó"} {closedBy ? formatFullName(closedBy) : "alguien"},{" "}
          <time dateTime={closedAt}>{formatMinute(closedAt)}</time>
        </p>
        {!file.isReadable && (
          <p className={styles.note}>Ya no se puede descargar: alguna de sus cuentas se ha borrado.</p>
        )}
      </div>
      {file.isReadable && (
        <DownloadLink
          href={api.bankFile(id)}
          label={`Descargar el fichero ${format} de ${formatMinute(createdAt)}`}
        >
          Descargar
        </DownloadLink>
      )}
    </li>
  );
}

interface ClosedBankFilesProps {
  files: ClosedBankFile[];
  dateFormatters: DateFormatters;
}

/** The files for the bank that were sent or discarded. */
export function ClosedBankFiles({ files, dateFormatters }: ClosedBankFilesProps) {
  return (
    <section aria-labelledby="closed-bank-files" className={styles.panel}>
      <h2 id="closed-bank-files" className={styles.title}>
        Ficheros enviados o descartados
      </h2>
      <p className={styles.note}>
        Para consultarlos: no los envíes otra vez. Cada descarga queda en el registro.
      </p>
      {files.length === 0 ? (
        <p>Ninguno todavía.</p>
      ) : (
        <ul role="list">
          {files.map((file) => (
            <ClosedFile key={file.id} file={file} dateFormatters={dateFormatters} />
          ))}
        </ul>
      )}
    </section>
  );
}
