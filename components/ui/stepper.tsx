import { cx } from "./cx";
import styles from "./stepper.module.css";

interface StepperProps {
  /** What each step is about, for those who do not see the bullets. */
  steps: readonly string[];
  /** Counts from 1; beyond the last, all are done. */
  current: number;
  className?: string;
}

/** Where one is in a few steps. */
export function Stepper({ steps, current, className }: StepperProps) {
  return (
    <ol role="list" aria-label="Pasos" className={cx(styles.stepper, className)}>
      {steps.map((name, index) => {
        const step = index + 1;
        return (
          <li
            key={name}
            aria-current={step === current ? "step" : undefined}
            className={cx(styles.step, step <= current && styles.reached)}
          >
            <span className="visually-hidden">
              Paso {step} de {steps.length}: {name}
              {step < current && " (hecho)"}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
