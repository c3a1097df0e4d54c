import { Controller, useWatch } from "react-hook-form";
import { IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TrashIcon } from "@/components/ui/icons";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { dayParts } from "@/lib/when";
import styles from "./encuentro-row.module.css";
import { useCreateForm } from "./use-create-form";

function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(" ");
}

const DURATIONS = [30, 45, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 420, 480, 600, 720].map(
  (minutes) => ({ value: String(minutes), label: durationLabel(minutes) }),
);

/** The day as the calendar has it; nothing until it is whole. */
function DayTile({ day }: { day: string }) {
  const date = new Date(`${day}T12:00Z`);
  if (Number.isNaN(date.getTime())) return <span className={styles.tile} aria-hidden="true" />;
  const parts = dayParts(date.toISOString(), "UTC");
  return (
    <span className={styles.tile} aria-hidden="true">
      <span>{parts.weekday}</span>
      <b className={styles.day}>{parts.day}</b>
      <span>{parts.month}</span>
    </span>
  );
}

export function EncuentroRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { register, control, formState } = useCreateForm();
  const errors = formState.errors.encuentros?.[index];
  const startsAt = useWatch({ control, name: `encuentros.${index}.startsAt` });
  const name = `encuentro ${index + 1}`;
  return (
    <li className={styles.row}>
      <DayTile day={startsAt.split("T")[0] ?? ""} />
      <Controller
        control={control}
        name={`encuentros.${index}.startsAt`}
        render={({ field: { value, onChange, onBlur, name: field } }) => {
          const [day = "", time = ""] = value.split("T");
          return (
            <div className={styles.when} data-field={field}>
              <Field label="Día" error={errors?.startsAt?.message}>
                <TextInput
                  type="date"
                  value={day}
                  onBlur={onBlur}
                  onChange={(event) => onChange(`${event.target.value}T${time}`)}
                />
              </Field>
              <Field label="Hora">
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
      <Field label="Duración" className={styles.duration} error={errors?.durationMinutes?.message}>
        <Select options={DURATIONS} {...register(`encuentros.${index}.durationMinutes`)} />
      </Field>
      <IconButton
        label={`Quitar el ${name}`}
        icon={<TrashIcon size={22} />}
        className={styles.remove}
        onClick={onRemove}
      />
    </li>
  );
}
