import { Controller, useWatch } from "react-hook-form";
import { Button, IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ProhibitIcon, TrashIcon } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import { cx } from "@/components/ui/cx";
import { formatDayParts, formatShortDay } from "@/lib/platform/time/format";
import { getDurationOptions } from "@/components/editor/uploads/duration-options";
import { VideocallFields } from "./videocall-fields";
import styles from "./encuentro-row.module.css";
import { OtherZoneTimes } from "./other-zone-times";
import { FormSelect } from "@/components/editor/fields/form-select";
import { useAyniForm } from "@/components/editor/use-ayni-form";

/** A calendar tile; empty until the date is complete. */
function DayTile({ day }: { day: string }) {
  const date = new Date(`${day}T12:00Z`);
  if (Number.isNaN(date.getTime())) return <span className={styles.tile} aria-hidden="true" />;
  const parts = formatDayParts(date.toISOString(), "UTC");
  return (
    <span className={styles.tile} aria-hidden="true">
      <span>{parts.weekday}</span>
      <b className={styles.day}>{parts.day}</b>
      <span>{parts.month}</span>
    </span>
  );
}

function StartFields({ index }: { index: number }) {
  const { control, formState } = useAyniForm();
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

interface EncuentroFormRowProps {
  index: number;
  /** For accessible names: "encuentro 2". */
  name: string;
  videocall: boolean;
  hasReceivers: boolean;
  onRemove: () => void;
}

/** An upcoming encuentro. With receivers, a saved one is cancelled rather than removed, and can be restored. */
export function EncuentroFormRow({ index, name, videocall, hasReceivers, onRemove }: EncuentroFormRowProps) {
  const { registerField, control, formState, setValue } = useAyniForm();
  const errors = formState.errors.encuentros?.[index];
  const row = useWatch({ control, name: `encuentros.${index}` });
  const setCancelled = (cancelled: boolean) =>
    setValue(`encuentros.${index}.cancelled`, cancelled, { shouldDirty: true });
  const [day = "", time = ""] = row.startsAt.split("T");

  if (row.cancelled) {
    const when = Number.isNaN(Date.parse(`${day}T12:00Z`)) ? "" : formatShortDay(`${day}T12:00Z`, "UTC");
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
        <Button variant="secondary" size="s" className={styles.restore} onClick={() => setCancelled(false)}>
          Restaurar<span className="visually-hidden"> el {name}</span>
        </Button>
      </li>
    );
  }

  return (
    <li className={styles.row}>
      <DayTile day={day} />
      <StartFields index={index} />
      <Field label="Duración" className={styles.duration} error={errors?.durationMinutes?.message}>
        <FormSelect
          options={getDurationOptions(row.durationMinutes)}
          name={`encuentros.${index}.durationMinutes`}
        />
      </Field>
      {hasReceivers && row.id ? (
        <IconButton
          label={`Cancelar el ${name}`}
          icon={<ProhibitIcon size={22} />}
          className={styles.remove}
          onClick={() => setCancelled(true)}
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
        <OtherZoneTimes startsAt={row.startsAt} />
        {videocall && <VideocallFields index={index} />}
        <Field label="Título del encuentro" optional error={errors?.title?.message}>
          <TextInput maxLength={120} autoComplete="off" {...registerField(`encuentros.${index}.title`)} />
        </Field>
      </div>
    </li>
  );
}
