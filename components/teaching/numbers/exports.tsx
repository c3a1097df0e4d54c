import { CsvLink } from "@/components/common/csv-link";
import type { NumbersTable } from "@/lib/teaching/numbers/schema";
import styles from "./numbers.module.css";

const LABELS: Record<NumbersTable, string> = {
  visitas: "Visitas por día y origen (CSV)",
  ingresos: "Ingresos por día (CSV)",
  avance: "Avance por archivo o lección (CSV)",
  asistencia: "Asistencia a los encuentros (CSV)",
};

interface ExportsProps {
  tables: readonly NumbersTable[];
  toHref: (tabla: NumbersTable) => string;
}

/** The numbers of the page as files. */
export function Exports({ tables, toHref }: ExportsProps) {
  return (
    <section className={styles.section}>
      <h2>Llévatelos</h2>
      <div className={styles.exports}>
        {tables.map((tabla) => (
          <CsvLink key={tabla} href={toHref(tabla)}>
            {LABELS[tabla]}
          </CsvLink>
        ))}
      </div>
    </section>
  );
}
