import { CsvLink } from "@/components/common/csv-link";
import styles from "./numbers.module.css";

/** The days of the period as files. */
export function Exports({ toHref }: { toHref: (tabla: "visitas" | "ingresos") => string }) {
  return (
    <section className={styles.section}>
      <h2>Llévatelos</h2>
      <div className={styles.exports}>
        <CsvLink href={toHref("visitas")}>Visitas por día y origen (CSV)</CsvLink>
        <CsvLink href={toHref("ingresos")}>Ingresos por día (CSV)</CsvLink>
      </div>
    </section>
  );
}
