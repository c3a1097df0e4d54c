"use client";

import { IconButton } from "@/components/ui/button";
import { ArrowLeftIcon } from "@/components/ui/icons";
import { Stepper } from "@/components/ui/stepper";
import type { SessionUser } from "@/lib/identity/users/schema";
import styles from "./setup-wizard.module.css";
import { DisciplinesStep } from "./disciplines-step";
import { DoneStep } from "./done-step";
import { LocationStep } from "./location-step";
import { PhotoStep } from "./photo-step";
import { useAddContent } from "./use-has-pending-content";
import { useWizard, type Wizard } from "./use-wizard";
import { WelcomeStep } from "./welcome-step";

const BULLETS = ["Dónde estás", "Tu foto", "Lo que te llama"];
const FIRST_BULLET = 2;

interface WizardStepsProps {
  user: SessionUser;
  onClose: () => void;
}

export function WizardSteps({ user, onClose }: WizardStepsProps) {
  const wizard = useWizard(user);
  const addContent = useAddContent();
  const { step, back } = wizard;
  const bullet = step - FIRST_BULLET + 1;
  return (
    <>
      {step >= FIRST_BULLET && (
        <div className={styles.header}>
          <IconButton label="Volver" icon={<ArrowLeftIcon size={26} />} onClick={back} />
          {bullet <= BULLETS.length && (
            <Stepper steps={BULLETS} current={bullet} className={styles.stepper} />
          )}
        </div>
      )}
      <CurrentStep wizard={wizard} user={user} addContent={addContent} onClose={onClose} />
    </>
  );
}

type CurrentStepProps = WizardStepsProps & { wizard: Wizard; addContent: boolean };

function CurrentStep({ wizard, user, addContent, onClose }: CurrentStepProps) {
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
      return <DoneStep name={user.name} addContent={addContent} onClose={onClose} />;
  }
}
