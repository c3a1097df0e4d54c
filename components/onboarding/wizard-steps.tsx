"use client";

import { IconButton } from "@/components/ui/button";
import { ArrowLeftIcon } from "@/components/ui/icons";
import { Stepper } from "@/components/ui/stepper";
import { LAST_SETUP_STEP } from "@/lib/identity/profiles/limits";
import type { SessionUser } from "@/lib/identity/sessions/schema";
import styles from "./setup-wizard.module.css";
import { DisciplinesStep } from "./disciplines-step";
import { DoneStep } from "./done-step";
import { LocationStep } from "./location-step";
import { PhotoStep } from "./photo-step";
import { usePendingContent } from "./use-pending-content";
import { useWizard, type Wizard } from "./use-wizard";
import { WelcomeStep } from "./welcome-step";

const STEP_LABELS = ["Dónde estás", "Tu foto", "Lo que te llama"];
const FIRST_LABELLED_STEP = 2;

interface WizardStepsProps {
  user: SessionUser;
  onClose: () => void;
}

export function WizardSteps({ user, onClose }: WizardStepsProps) {
  const wizard = useWizard(user);
  const pendingContent = usePendingContent();
  const { step, back } = wizard;
  const stepNumber = step - FIRST_LABELLED_STEP + 1;
  return (
    <>
      {step > LAST_SETUP_STEP && <div className={styles.band} />}
      {step >= FIRST_LABELLED_STEP && (
        <div className={styles.header}>
          <IconButton label="Volver" icon={<ArrowLeftIcon size={26} />} onClick={back} />
          {stepNumber <= STEP_LABELS.length && <Stepper steps={STEP_LABELS} current={stepNumber} />}
        </div>
      )}
      <CurrentStep wizard={wizard} user={user} pendingContent={pendingContent} onClose={onClose} />
    </>
  );
}

type CurrentStepProps = WizardStepsProps & { wizard: Wizard; pendingContent: string | null };

function CurrentStep({ wizard, user, pendingContent, onClose }: CurrentStepProps) {
  switch (wizard.step) {
    case 1:
      return <WelcomeStep wizard={wizard} name={user.name} />;
    case 2:
      return <LocationStep wizard={wizard} />;
    case 3:
      return <PhotoStep wizard={wizard} image={user.image} />;
    case 4:
      return <DisciplinesStep wizard={wizard} />;
    default:
      return <DoneStep name={user.name} pendingContent={pendingContent} onClose={onClose} />;
  }
}
