import { CheckCircleFillIcon } from "@/components/ui/icons";
import { CircleIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import type { FirstStepView } from "@/lib/teaching/first-steps/policy";
import styles from "./first-steps.module.css";
import { HideableSteps } from "./hideable-steps";

/** Checklist of a new Master, until every step is done or they hide it. */
export function FirstSteps({ userId, steps }: { userId: string; steps: readonly FirstStepView[] }) {
  const doneCount = steps.filter(({ done }) => done).length;
  return (
    <HideableSteps userId={userId}>
      <h2 id="primeros-pasos" className={styles.title}>
        Tus primeros pasos
        <span className={styles.count}>
          {doneCount} de {steps.length}
        </span>
      </h2>
      <ol role="list" className={styles.list}>
        {steps.map(({ id, text, href, done }) => (
          <li key={id} className={styles.step} data-done={done || undefined}>
            {done ? <CheckCircleFillIcon size={22} /> : <CircleIcon size={22} />}
            {done ? (
              <span>
                {text}
                <span className="visually-hidden">: hecho</span>
              </span>
            ) : (
              <TextLink href={href}>{text}</TextLink>
            )}
          </li>
        ))}
      </ol>
    </HideableSteps>
  );
}
