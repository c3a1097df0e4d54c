"use client";

import { Button } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/icons";
import { consent } from "@/lib/platform/browser/consent/consent";
import styles from "./consent-settings.module.css";
import { useChoice } from "../../consentimiento/use-choice";

const texts = {
  unknown: "Mirando qué elegiste…",
  undefined: "Todavía no has elegido: no usamos ninguna cookie de analítica.",
  true: "Has aceptado las cookies de analítica.",
  false: "Has rechazado las cookies de analítica.",
} as const;

const answers = [
  { value: false, label: "Rechazar cookies" },
  { value: true, label: "Aceptar" },
] as const;

/** Shows the present choice and changes it. */
export function ConsentChoice() {
  const choice = useChoice();
  return (
    <div role="group" aria-label="Cambiar mi elección" className={styles.choice}>
      <p role="status" className={styles.now}>
        {texts[`${choice}`]}
      </p>
      <div className={styles.answers}>
        {answers.map(({ value, label }) => (
          <Button
            key={label}
            variant="secondary"
            aria-pressed={choice === value}
            className={styles.answer}
            icon={choice === value && <CheckIcon />}
            onClick={() => consent.choose(value)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
