import { Controller } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import styles from "./encuentro-row.module.css";

interface MomentFieldsProps {
  name: `encuentros.${number}.startsAt` | "memberSeatsUntil";
  dayLabel?: string;
  timeLabel?: string;
}

/** A day and an hour in the form's zone. */
export function MomentFields({ name, dayLabel = "Día", timeLabel = "Hora" }: MomentFieldsProps) {
  const { control } = useAyniForm();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => {
        const [day = "", time = ""] = value.split("T");
        return (
          <div className={styles.when} data-field={name}>
            <Field label={dayLabel} error={error?.message}>
              <TextInput
                type="date"
                value={day}
                onBlur={onBlur}
                onChange={(event) => onChange(`${event.target.value}T${time}`)}
              />
            </Field>
            <Field label={timeLabel}>
              <TextInput
                type="time"
                value={time}
                onBlur={onBlur}
                onChange={(event) => onChange(`${day}T${event.target.value}`)}
              />
            </Field>
          </div>
        );
      }}
    />
  );
}
