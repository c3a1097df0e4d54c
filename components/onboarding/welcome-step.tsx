"use client";

import { Button } from "@/components/ui/button";
import { ImageIcon, MapPinIcon, HandHeartIcon } from "@/components/ui/later-icons";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import styles from "./welcome-step.module.css";
import { StepFrame } from "./step-frame";
import type { Wizard } from "./use-wizard";

const SETUP_ITEMS = [
  { icon: <MapPinIcon size={24} />, text: "Dónde estás, para hablarte de lo que ocurre cerca." },
  { icon: <ImageIcon size={24} />, text: "Tu foto, para que los Maestros sepan a quién tienen delante." },
  {
    icon: <HandHeartIcon size={24} />,
    text: "Las disciplinas que te llaman, para preparar tu página de inicio.",
  },
];

export function WelcomeStep({ wizard, name }: { wizard: Wizard; name: string }) {
  return (
    <StepFrame
      band
      title={`Te damos la bienvenida, ${name}`}
      description={`Antes de entrar en ${PRODUCT_NAME}, cuéntanos tres cosas. Tardarás un par de minutos.`}
      error={wizard.error}
      onSubmit={() => wizard.save({})}
      actions={
        <Button type="submit" size="l" fullWidth pending={wizard.isSaving}>
          Empezar
        </Button>
      }
    >
      <ul role="list" className={styles.list}>
        {SETUP_ITEMS.map(({ icon, text }) => (
          <li key={text} className={styles.item}>
            <span className={styles.icon}>{icon}</span>
            {text}
          </li>
        ))}
      </ul>
    </StepFrame>
  );
}
