import { counted } from "@/lib/platform/copy/pluralize";
import { hour, longDay, zoneCity } from "@/lib/platform/time/format";
import styles from "./encuentros-fields.module.css";
import type { EncuentroForm } from "../form-values";

function PastEncuentro({ row: { title, past, cancelled } }: { row: EncuentroForm }) {
  if (!past) return null;
  const { startsAt, timezone } = past;
  const when = `${longDay(startsAt, timezone)}, ${hour(startsAt, timezone)} (${zoneCity(timezone)})`;
  return (
    <li>
      {cancelled ? <del>{when}</del> : when}
      {title && ` · ${title}`}
      {cancelled && " · Cancelado"}
    </li>
  );
}

/** What is over stays as it was. */
export function PastEncuentros({ rows }: { rows: readonly EncuentroForm[] }) {
  if (rows.length === 0) return null;
  return (
    <details className={styles.past}>
      <summary>{counted(rows.length, "encuentro que ya pasó", "encuentros que ya pasaron")}</summary>
      <ol role="list">
        {rows.map((row) => (
          <PastEncuentro key={row.id} row={row} />
        ))}
      </ol>
    </details>
  );
}
