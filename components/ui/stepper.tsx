import { cx } from "./cx";
import styles from "./stepper.module.css";

interface StepperProps {
  /** Names for screen readers. */
  steps: readonly string[];
  /** 1-based; `steps.length + 1` when all are done. */
  current: number;
}

/** Progress through a few steps. */
export function Stepper({ steps, current }: StepperProps) {
  return (
    <ol role="list" aria-label="Pasos" className={styles.stepper}>
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
