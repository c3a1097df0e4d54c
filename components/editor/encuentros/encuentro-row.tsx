import { Controller, useWatch } from "react-hook-form";
import { Button, IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ProhibitIcon, TrashIcon } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import { cx } from "@/components/ui/cx";
import { dayParts, shortDay } from "@/lib/platform/time/format";
import { durationOptions } from "../uploads/duration-options";
import { EncuentroDoor } from "./videocall-fields";
import styles from "./encuentro-row.module.css";
import { HoursElsewhere } from "./other-zone-times";
import { FormSelect } from "../fields/form-select";
import { useCreateForm } from "../../crear/use-create-form";

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

function When({ index }: { index: number }) {
  const { control, formState } = useCreateForm();
  const error = formState.errors.encuentros?.[index]?.startsAt?.message;
  return (
    <Controller
      control={control}
      name={`encuentros.${index}.startsAt`}
      render={({ field: { value, onChange, onBlur, name } }) => {
        const [day = "", time = ""] = value.split("T");
        return (
          <div className={styles.when} data-field={name}>
            <Field label="Día" error={error}>
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
  );
}

interface EncuentroRowProps {
  index: number;
  /** How people call it: "encuentro 2". */
  name: string;
  videocall: boolean;
  held: boolean;
  onRemove: () => void;
}

/** An encuentro to come. One that somebody counts on is cancelled, and can be restored. */
export function EncuentroRow({ index, name, videocall, held, onRemove }: EncuentroRowProps) {
  const { register, control, formState, setValue } = useCreateForm();
  const errors = formState.errors.encuentros?.[index];
  const row = useWatch({ control, name: `encuentros.${index}` });
  const cancel = (cancelled: boolean) =>
    setValue(`encuentros.${index}.cancelled`, cancelled, { shouldDirty: true });
  const [day = "", time = ""] = row.startsAt.split("T");

  if (row.cancelled) {
    const when = Number.isNaN(Date.parse(`${day}T12:00Z`)) ? "" : shortDay(`${day}T12:00Z`, "UTC");
    return (
      <li className={cx(styles.row, styles.cancelled)}>
        <DayTile day={day} />
        <p>
          <del>
            {when}, {time}
            {row.title && ` · ${row.title}`}
          </del>
          <br />
          Cancelado
        </p>
        <Button variant="secondary" size="s" className={styles.restore} onClick={() => cancel(false)}>
          Restaurar<span className="visually-hidden"> el {name}</span>
        </Button>
      </li>
    );
  }

  return (
    <li className={styles.row}>
      <DayTile day={day} />
      <When index={index} />
      <Field label="Duración" className={styles.duration} error={errors?.durationMinutes?.message}>
        <FormSelect
          options={durationOptions(row.durationMinutes)}
          name={`encuentros.${index}.durationMinutes`}
        />
      </Field>
      {held && row.id ? (
        <IconButton
          label={`Cancelar el ${name}`}
          icon={<ProhibitIcon size={22} />}
          className={styles.remove}
          onClick={() => cancel(true)}
        />
      ) : (
        <IconButton
          label={`Quitar el ${name}`}
          icon={<TrashIcon size={22} />}
          className={styles.remove}
          onClick={onRemove}
        />
      )}
      <div className={styles.more}>
        <HoursElsewhere startsAt={row.startsAt} />
        {videocall && <EncuentroDoor index={index} />}
        <Field label="Título del encuentro" optional error={errors?.title?.message}>
          <TextInput maxLength={120} autoComplete="off" {...register(`encuentros.${index}.title`)} />
        </Field>
      </div>
    </li>
  );
}
