import { useId, type ComponentProps } from "react";
import { FieldError } from "@/components/ui/field";
import { NativeInput } from "@/components/ui/native";
import { MAIL_FREQUENCY_LABELS, mailFrequencies } from "@/lib/messaging/preferences/categories";
import styles from "./email-frequency-field.module.css";

interface EmailFrequencyFieldProps extends Omit<ComponentProps<"input">, "type" | "value" | "id"> {
  legend: string;
  error?: string;
}

/** Radio group: immediately, daily or never. */
export function EmailFrequencyField({ legend, error, ...props }: EmailFrequencyFieldProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {mailFrequencies.map((frequency) => (
          <label key={frequency} className={styles.option}>
            <NativeInput type="radio" value={frequency} className={styles.input} {...props} />
            {MAIL_FREQUENCY_LABELS[frequency]}
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
