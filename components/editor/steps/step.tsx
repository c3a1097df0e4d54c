import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import styles from "./step.module.css";
import { useStep } from "./step-context";
import { getStepTitles } from "./steps";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { getStepHeadingId } from "./step-store";

/** A step of the editor. All steps stay mounted, so that their state is kept; one is visible. */
export function EditorStep({
  number,
  lead,
  children,
}: {
  number: number;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const { control } = useAyniForm();
  const step = useStep();
  const titles = useWatch({ control, compute: getStepTitles });
  return (
    <section className={styles.section} hidden={step !== number} aria-labelledby={getStepHeadingId(number)}>
      <header>
        <h2 id={getStepHeadingId(number)} tabIndex={-1} className={styles.title}>
          {titles[number - 1]}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}

export function StepSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.subsection}>
      <h3 className={styles.subsectionTitle}>{title}</h3>
      {children}
    </div>
  );
}
