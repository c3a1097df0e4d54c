import { Skeleton } from "@/components/ui/skeleton";
import styles from "./step-loading.module.css";

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
