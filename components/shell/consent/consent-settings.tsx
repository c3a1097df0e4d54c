"use client";

import { Button } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/icons";
import { consent } from "@/lib/platform/browser/consent/consent";
import styles from "./consent-settings.module.css";
import { useConsentChoice } from "./use-consent-choice";

const STATUS_TEXTS = {
  unknown: "Mirando qué elegiste…",
  undefined: "Todavía no has elegido: no usamos ninguna cookie de analítica.",
  true: "Has aceptado las cookies de analítica.",
  false: "Has rechazado las cookies de analítica.",
} as const;

const CONSENT_OPTIONS = [
  { value: false, label: "Rechazar cookies" },
  { value: true, label: "Aceptar" },
] as const;

export function ConsentSettings() {
  const choice = useConsentChoice();
  return (
    <div role="group" aria-label="Cambiar mi elección" className={styles.choice}>
      <p role="status" className={styles.status}>
        {STATUS_TEXTS[`${choice}`]}
      </p>
      <div className={styles.options}>
        {CONSENT_OPTIONS.map(({ value, label }) => (
          <Button
            key={label}
            variant="secondary"
            aria-pressed={choice === value}
            className={styles.option}
            icon={choice === value && <CheckIcon />}
            onClick={() => consent.save(value)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
