import { useWatch } from "react-hook-form";
import { cx } from "@/components/ui/cx";
import { CheckIcon } from "@/components/ui/icons";
import { useStep, useStepStore } from "./step-context";
import { getStepNames, getStepCompletion } from "./steps";
import styles from "./steps-nav.module.css";
import { useAyniForm } from "@/components/editor/use-ayni-form";

/** Navigation between steps in any order; complete ones have a tick. */
export function StepsNav({ published }: { published: boolean }) {
  const { control } = useAyniForm();
  const currentStep = useStep();
  const { openStep } = useStepStore();
  const names = useWatch({ control, compute: getStepNames });
  const completed = [...useWatch({ control, compute: getStepCompletion }), published];
  return (
    <nav aria-label="Pasos" className={styles.nav}>
      <ol role="list" className={styles.steps}>
        {names.map((name, index) => {
          const step = index + 1;
          return (
            <li key={step}>
              <button
                type="button"
                aria-current={step === currentStep ? "step" : undefined}
                className={cx(styles.step, completed[index] && styles.completed)}
                onClick={() => openStep(step)}
              >
                <span className={styles.name}>
                  {step}. {name}
                </span>
                {completed[index] && (
                  <>
                    <CheckIcon size={16} className={styles.tick} />
                    <span className="visually-hidden">, completo</span>
                  </>
                )}
              </button>
            </li>
          );
        })}
      </ol>
      <p className={styles.position} aria-hidden="true">
        Paso {currentStep} de {names.length} · {names[currentStep - 1]}
      </p>
    </nav>
  );
}
