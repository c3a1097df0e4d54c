import { useWatch } from "react-hook-form";
import { Card } from "@/components/ui/card";
import { Preview } from "../preview/card-preview";
import { requirements } from "./requirements";
import { RequirementList } from "./requirement-list";
import styles from "./review-step.module.css";
import { Step } from "./step";
import { useSteps } from "./step-context";
import { stepNames, stepOf } from "./steps";
import type { MasterCard } from "@/lib/content/ayni/schema";
import { useCreateForm } from "../../crear/use-create-form";

interface ReviewStepProps {
  master: MasterCard | null;
  /** The buttons that publish, and what can be done besides. */
  children: React.ReactNode;
}

/** All that is needed, step by step, the card, and the button that publishes. */
export function ReviewStep({ master, children }: ReviewStepProps) {
  const { control } = useCreateForm();
  const list = useWatch({ control, compute: requirements });
  const names = useWatch({ control, compute: stepNames });
  const { step } = useSteps();
  const missing = list.filter(({ met }) => !met).length;
  const lead =
    missing === 0
      ? "Ya está todo. Míralo una vez más antes de que lo vea la comunidad."
      : "Cuando esté todo, podrás publicarlo. Cada línea te lleva a su campo.";
  return (
    <Step number={5} lead={lead}>
      <div className={styles.columns}>
        <Card className={styles.groups}>
          {[1, 2, 3, 4].map((number) => {
            const own = list.filter(({ field }) => stepOf(field) === number);
            if (own.length === 0) return null;
            return (
              <section key={number} className={styles.group}>
                <h3 className={styles.title}>{names[number - 1]}</h3>
                <RequirementList list={own} />
              </section>
            );
          })}
        </Card>
        {step === 5 && (
          <div className={styles.card}>
            <Preview master={master} />
          </div>
        )}
      </div>
      {children}
    </Step>
  );
}
