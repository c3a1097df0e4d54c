import dynamic from "next/dynamic";
import { useWatch } from "react-hook-form";
import { Card } from "@/components/ui/card";
import { CardPreview } from "@/components/editor/preview/card-preview";
import { RequirementList } from "./requirement-list";
import headings from "@/components/editor/heading.module.css";
import styles from "./review-step.module.css";
import { EditorStep } from "./step";
import { useStep } from "./step-context";
import { getStepNames, getFieldStep } from "./steps";
import type { MasterCardView } from "@/lib/content/ayni/schema";
import type { AyniFormValues } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { useRequirements } from "./use-requirements";

const BankDetailsNote = dynamic(
  () => import("@/components/payouts/bank-details-note").then((module) => module.BankDetailsNote),
  { ssr: false },
);

const hasPrice = ({ pricing }: AyniFormValues): boolean => pricing !== "" && pricing !== "FREE";

interface ReviewStepProps {
  master: MasterCardView | null;
  /** The buttons. */
  children: React.ReactNode;
}

/** The requirements by step, the card and the buttons. */
export function ReviewStep({ master, children }: ReviewStepProps) {
  const { control } = useAyniForm();
  const requirements = useRequirements();
  const names = useWatch({ control, compute: getStepNames });
  const isPriced = useWatch({ control, compute: hasPrice });
  const step = useStep();
  const missingCount = requirements.filter(({ met }) => !met).length;
  const lead =
    missingCount === 0
      ? "Ya está todo. Míralo una vez más antes de que lo vea la comunidad."
      : "Cuando esté todo, podrás publicarlo. Cada línea te lleva a su campo.";
  return (
    <EditorStep number={5} lead={lead}>
      <div className={styles.columns}>
        <Card className={styles.groups}>
          {[1, 2, 3, 4].map((number) => {
            const stepRequirements = requirements.filter(({ field }) => getFieldStep(field) === number);
            if (stepRequirements.length === 0) return null;
            return (
              <section key={number}>
                <h3 className={headings.small}>{names[number - 1]}</h3>
                <RequirementList requirements={stepRequirements} />
              </section>
            );
          })}
        </Card>
        {step === 5 && (
          <div className={styles.card}>
            <CardPreview master={master} />
          </div>
        )}
      </div>
      {step === 5 && isPriced && <BankDetailsNote>No hace falta para publicar.</BankDetailsNote>}
      {children}
    </EditorStep>
  );
}
