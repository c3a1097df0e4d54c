import { cx } from "@/components/ui/cx";
import styles from "./style-guide.module.css";
import { Sample } from "./sample";

const colours = [
  ["page", "Página"],
  ["surface", "Superficie"],
  ["sand", "Arena"],
  ["ink", "Tinta"],
  ["clay", "Arcilla"],
  ["clayTint", "Arcilla suave"],
  ["teal", "Agua"],
  ["tealTint", "Agua suave"],
  ["gold", "Oro, solo adorno"],
  ["plum", "Ciruela"],
  ["error", "Error"],
  ["success", "Logro"],
] as const;

export function FoundationSamples() {
  return (
    <>
      <Sample title="Colores" wide>
        <ul role="list" className={styles.swatches}>
          {colours.map(([name, label]) => (
            <li key={name}>
              <span className={cx(styles.swatch, styles[name])} />
              {label}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Escala de la letra" wide>
        <p className={styles.hero}>Hoy por ti</p>
        <p className={styles.title36}>Mañana por mí, en la misma mesa</p>
        <p className={styles.title28}>Respirar para volver a casa</p>
        <p className={styles.title22}>Cuaderno de respiración para días difíciles</p>
        <p className={styles.text18}>Un encuentro en vivo, a tu hora, con quien lo vive cada día.</p>
        <p>El texto corriente mide 16 píxeles y respira con un interlineado de 1,6.</p>
        <p className={styles.text14}>Lo que acompaña: fechas, avisos y detalles pequeños.</p>
      </Sample>
    </>
  );
}
