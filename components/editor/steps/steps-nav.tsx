import { useWatch } from "react-hook-form";
import { cx } from "@/components/ui/cx";
import { CheckIcon } from "@/components/ui/icons";
import { useSteps } from "./step-context";
import { stepNames, wholeSteps } from "./steps";
import styles from "./steps-nav.module.css";
import { useCreateForm } from "../../crear/use-create-form";

/** The five steps, open in any order; a tick says that nothing is missing in one. */
export function StepsNav({ published }: { published: boolean }) {
  const { control } = useCreateForm();
  const { step: current, open } = useSteps();
  const names = useWatch({ control, compute: stepNames });
  const whole = [...useWatch({ control, compute: wholeSteps }), published];
  return (
    <nav aria-label="Pasos" className={styles.nav}>
      <ol role="list" className={styles.steps}>
        {names.map((name, index) => {
          const step = index + 1;
          return (
            <li key={step}>
              <button
                type="button"
                aria-current={step === current ? "step" : undefined}
                className={cx(styles.step, whole[index] && styles.whole)}
                onClick={() => open(step)}
              >
                <span className={styles.name}>
                  {step}. {name}
                </span>
                {whole[index] && (
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
      <p className={styles.where} aria-hidden="true">
        Paso {current} de {names.length} · {names[current - 1]}
      </p>
    </nav>
  );
}
