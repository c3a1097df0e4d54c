import { pluralize } from "@/lib/platform/copy/pluralize";
import { formatTime, formatLongDay } from "@/lib/platform/time/format";
import { zoneCityName } from "@/lib/platform/time/zone-city";
import styles from "./encuentros-fields.module.css";
import type { EncuentroFormValues } from "@/components/editor/form-values";

function PastEncuentro({ row: { title, past, cancelled } }: { row: EncuentroFormValues }) {
  if (!past) return null;
  const { startsAt, timezone } = past;
  const when = `${formatLongDay(startsAt, timezone)}, ${formatTime(startsAt, timezone)} (${zoneCityName(timezone)})`;
  return (
    <li>
      {cancelled ? <del>{when}</del> : when}
      {title && ` · ${title}`}
      {cancelled && " · Cancelado"}
    </li>
  );
}

/** Past encuentros, read-only. */
export function PastEncuentros({ rows }: { rows: readonly EncuentroFormValues[] }) {
  if (rows.length === 0) return null;
  return (
    <details className={styles.past}>
      <summary>{pluralize(rows.length, "encuentro que ya pasó", "encuentros que ya pasaron")}</summary>
      <ol role="list">
        {rows.map((row) => (
          <PastEncuentro key={row.id} row={row} />
        ))}
      </ol>
    </details>
  );
}
