import styles from "./progress.module.css";

interface ProgressBarProps {
  /** From 0 to 1; null when indeterminate. */
  value: number | null;
  label: string;
}

export function ProgressBar({ value, label }: ProgressBarProps) {
  return <progress className={styles.progress} aria-label={label} max={1} value={value ?? undefined} />;
}

/** A progress bar with a visible label and its percentage, or `detail` instead. */
export function LabelledProgressBar({ value, label, detail }: ProgressBarProps & { detail?: string }) {
  const detailText = detail ?? (value === null ? undefined : `${Math.round(value * 100)} %`);
  return (
    <div>
      <div className={styles.about}>
        <span>{label}</span>
        {detailText && <span className={styles.detail}>{detailText}</span>}
      </div>
      <ProgressBar value={value} label={label} />
    </div>
  );
}
