import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { getDurationOptions } from "@/components/editor/uploads/duration-options";
import styles from "./series-dialog.module.css";
import type { SeriesState } from "./use-series";

const WEEKDAYS = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];

const INTERVAL_OPTIONS = [
  { value: "1", label: "Cada semana" },
  { value: "2", label: "Cada dos semanas" },
  { value: "3", label: "Cada tres semanas" },
  { value: "4", label: "Cada cuatro semanas" },
];

const END_OPTIONS = [
  { value: "TIMES", label: "Un número de veces" },
  { value: "DAY", label: "Hasta un día" },
];

interface SeriesStartFieldsProps {
  series: SeriesState;
  initialDuration: string;
}

export function SeriesStartFields({ series, initialDuration }: SeriesStartFieldsProps) {
  const { fields, updateFields } = series;
  return (
    <div className={styles.three}>
      <Field label="Primer día">
        <TextInput
          type="date"
          value={fields.firstDay}
          onChange={(event) => updateFields({ firstDay: event.target.value })}
        />
      </Field>
      <Field label="Hora">
        <TextInput
          type="time"
          value={fields.time}
          onChange={(event) => updateFields({ time: event.target.value })}
        />
      </Field>
      <Field label="Duración">
        <Select
          options={getDurationOptions(initialDuration)}
          value={fields.durationMinutes}
          onChange={(event) => updateFields({ durationMinutes: event.target.value })}
        />
      </Field>
    </div>
  );
}

export function SeriesRepeatFields({ series }: { series: SeriesState }) {
  const { fields, updateFields, weekdays, toggleWeekday } = series;
  return (
    <>
      <fieldset className={styles.weekdays}>
        <legend>Días de la semana</legend>
        {WEEKDAYS.map((name, index) => (
          <Checkbox
            key={name}
            label={name}
            checked={weekdays.includes(index + 1)}
            onChange={() => toggleWeekday(index + 1)}
          />
        ))}
      </fieldset>
      <Field label="Se repite">
        <Select
          options={INTERVAL_OPTIONS}
          value={fields.everyWeeks}
          onChange={(event) => updateFields({ everyWeeks: event.target.value })}
        />
      </Field>
    </>
  );
}

export function SeriesEndFields({ series, remaining }: { series: SeriesState; remaining: number }) {
  const { fields, updateFields } = series;
  return (
    <>
      <RadioCards
        legend="¿Hasta cuándo?"
        name="series-end"
        options={END_OPTIONS}
        value={fields.end}
        onChange={(event) => updateFields({ end: event.target.value === "DAY" ? "DAY" : "TIMES" })}
      />
      {fields.end === "TIMES" ? (
        <Field label="Cuántos encuentros" hint={`Como máximo ${remaining}.`}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={fields.times}
            onChange={(event) => updateFields({ times: event.target.value })}
          />
        </Field>
      ) : (
        <Field label="Último día">
          <TextInput
            type="date"
            value={fields.lastDay}
            onChange={(event) => updateFields({ lastDay: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}
