import { Skeleton } from "@/components/ui/skeleton";
import styles from "./step-loading.module.css";

/** The room of a step while what is known of the person is being asked for. */
export function StepLoading() {
  return (
    <div className={styles.loading} role="status" aria-label="Cargando">
      <Skeleton className={styles.title} />
      <Skeleton className={styles.row} />
      <Skeleton className={styles.row} />
      <Skeleton className={styles.row} />
    </div>
  );
}
