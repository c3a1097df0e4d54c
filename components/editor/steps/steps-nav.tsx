import { useWatch } from "react-hook-form";
import { cx } from "@/components/ui/cx";
import { CheckIcon, WarningCircleFillIcon } from "@/components/ui/icons";
import { useStep, useStepStore } from "./step-context";
import { getFieldStep, getStepNames, getStepCompletion } from "./steps";
import styles from "./steps-nav.module.css";
import { listFormErrors } from "@/components/editor/form-errors";
import { useAyniForm } from "@/components/editor/use-ayni-form";

/** Navigation between steps in any order; complete ones have a tick, those with something wrong a warning. */
export function StepsNav({ published }: { published: boolean }) {
  const { control, formState } = useAyniForm();
  const currentStep = useStep();
  const { openStep } = useStepStore();
  const names = useWatch({ control, compute: getStepNames });
  const filled = [...useWatch({ control, compute: getStepCompletion }), published];
  const wrongSteps = new Set(listFormErrors(formState.errors).map(({ name }) => getFieldStep(name)));
  return (
    <nav aria-label="Pasos">
      <ol role="list" className={styles.steps}>
        {names.map((name, index) => {
          const step = index + 1;
          const isWrong = wrongSteps.has(step);
          const isComplete = filled[index] && !isWrong;
          return (
            <li key={step}>
              <button
                type="button"
                aria-current={step === currentStep ? "step" : undefined}
                className={cx(styles.step, isComplete && styles.completed, isWrong && styles.wrong)}
                onClick={() => openStep(step)}
              >
                <span className={styles.name}>
                  {step}. {name}
                </span>
                {isWrong && (
                  <>
                    <WarningCircleFillIcon size={16} className={styles.warning} />
                    <span className="visually-hidden">, por corregir</span>
                  </>
                )}
                {isComplete && (
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
