import { ShieldCheckIcon } from "@/components/ui/icons";
import type { TrainingView } from "@/lib/identity/profiles/schema";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import styles from "./training-list.module.css";

/** The trainings that a Master states, with the mark of those whose certificate was seen. */
export function TrainingList({ training }: { training: readonly TrainingView[] }) {
  if (training.length === 0) return null;
  return (
    <ul role="list" aria-label="Formación" className={styles.list}>
      {training.map(({ id, title, school, year, seen }) => (
        <li key={id} className={styles.entry}>
          <span>
            <b>{title}</b> · {school}, {year}
          </span>
          {seen && (
            <details className={styles.seen}>
              <summary className={styles.mark}>
                <ShieldCheckIcon size={18} />
                visto por {PRODUCT_NAME}
              </summary>
              <p className={styles.meaning}>
                Una persona del equipo ha visto el certificado: que existe, de qué formación es y a nombre de
                quién está. No hemos valorado la escuela ni su manera de enseñar.
              </p>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
