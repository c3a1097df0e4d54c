import styles from "./progress.module.css";

interface ProgressProps {
  /** From 0 to 1; null while it is not known. */
  value: number | null;
  label: string;
}

export function Progress({ value, label }: ProgressProps) {
  return <progress className={styles.progress} aria-label={label} max={1} value={value ?? undefined} />;
}

/** With its label in sight, and the percentage or what else there is to say. */
export function LabelledProgress({ value, label, detail }: ProgressProps & { detail?: string }) {
  const said = detail ?? (value === null ? undefined : `${Math.round(value * 100)} %`);
  return (
    <div>
      <div className={styles.about}>
        <span>{label}</span>
        {said && <span className={styles.detail}>{said}</span>}
      </div>
      <Progress value={value} label={label} />
    </div>
  );
}
