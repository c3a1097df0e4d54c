import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import styles from "./step.module.css";
import { useSteps } from "./step-context";
import { stepTitles } from "./steps";
import { useCreateForm } from "../../crear/use-create-form";
import { headingId } from "./use-step";

/** A step of the editor; all are there at any time, so that nothing in them is lost, and one is shown. */
export function Step({ number, lead, children }: { number: number; lead?: ReactNode; children: ReactNode }) {
  const { control } = useCreateForm();
  const { step } = useSteps();
  const titles = useWatch({ control, compute: stepTitles });
  return (
    <section className={styles.section} hidden={step !== number} aria-labelledby={headingId(number)}>
      <header>
        <h2 id={headingId(number)} tabIndex={-1} className={styles.title}>
          {titles[number - 1]}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}

/** A part of a step under its own title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3 className={styles.partTitle}>{title}</h3>
      {children}
    </div>
  );
}
