import { useId, type ComponentProps } from "react";
import { FieldError } from "@/components/ui/field";
import { MAILINGS, mailings } from "@/lib/messaging/preferences/schema";
import styles from "./email-frequency-field.module.css";

interface MailingChoiceProps extends Omit<ComponentProps<"input">, "type" | "value" | "id"> {
  /** What it is about. */
  legend: string;
  error?: string;
}

/** At once, daily or never, for one kind of mail. */
export function MailingChoice({ legend, error, ...props }: MailingChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {mailings.map((mailing) => (
          <label key={mailing} className={styles.option}>
            <input type="radio" value={mailing} className={styles.input} {...props} />
            {MAILINGS[mailing]}
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
