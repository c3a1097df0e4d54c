import { Fragment } from "react";
import type { Path } from "react-hook-form";
import { HoursHint } from "@/components/bookings/hours-hint";
import { Field } from "@/components/ui/field";
import { TextArea, TextInput } from "@/components/ui/text-input";
import styles from "@/components/editor/editor.module.css";
import { FormSelect } from "@/components/editor/fields/form-select";
import type { AyniFormValues, SessionFormValues } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { StepSection } from "./step";

const toOptions = (entries: readonly (readonly [string, string])[]) =>
  entries.map(([value, label]) => ({ value, label }));

const MINUTES = toOptions([
  ["30", "30 minutos"],
  ["45", "45 minutos"],
  ["50", "50 minutos"],
  ["60", "1 hora"],
  ["75", "1 hora y cuarto"],
  ["90", "1 hora y media"],
  ["120", "2 horas"],
  ["180", "3 horas"],
]);

const BUFFERS = toOptions([
  ["0", "Sin pausa"],
  ["5", "5 minutos"],
  ["10", "10 minutos"],
  ["15", "15 minutos"],
  ["30", "30 minutos"],
  ["60", "1 hora"],
]);

const NOTICES = toOptions([
  ["1", "1 hora antes"],
  ["3", "3 horas antes"],
  ["12", "12 horas antes"],
  ["24", "1 día antes"],
  ["48", "2 días antes"],
  ["168", "1 semana antes"],
]);

const HORIZONS = toOptions([
  ["14", "2 semanas"],
  ["30", "1 mes"],
  ["60", "2 meses"],
  ["90", "3 meses"],
  ["180", "6 meses"],
]);

const DEADLINES = toOptions([
  ["0", "Hasta que empieza"],
  ["3", "3 horas antes"],
  ["12", "12 horas antes"],
  ["24", "1 día antes"],
  ["48", "2 días antes"],
  ["168", "1 semana antes"],
]);

const MONTHS = toOptions([
  ["1", "1 mes"],
  ["3", "3 meses"],
  ["6", "6 meses"],
  ["12", "1 año"],
]);

const PACKS = [
  { sessions: 3, price: "pack3", months: "months3" },
  { sessions: 5, price: "pack5", months: "months5" },
  { sessions: 10, price: "pack10", months: "months10" },
] as const;

interface ChoiceProps {
  name: keyof SessionFormValues;
  label: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
}

/** A choice among usual values; another one that was saved stays among them. */
function Choice({ name, label, hint, options }: ChoiceProps) {
  const { formState, getValues } = useAyniForm();
  const saved = getValues(`session.${name}`);
  const isUsual = options.some(({ value }) => value === saved);
  return (
    <Field label={label} hint={hint} error={formState.errors.session?.[name]?.message}>
      <FormSelect
        options={isUsual ? options : [...options, { value: saved, label: saved }]}
        name={`session.${name}` satisfies Path<AyniFormValues>}
      />
    </Field>
  );
}

/** The booking terms: length of an hour, pauses around it, deadlines and intake questions. */
export function BookingFields() {
  const { registerField, formState } = useAyniForm();
  const errors = formState.errors.session;
  return (
    <>
      <div className={styles.pair}>
        <Choice name="minutes" label="Duración" options={MINUTES} />
        <Choice name="bufferAfter" label="Pausa después" options={BUFFERS} />
        <Choice name="bufferBefore" label="Pausa antes" options={BUFFERS} />
        <Field label="Citas al día" hint="Déjalo vacío si no hay límite." error={errors?.perDay?.message}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            {...registerField("session.perDay")}
          />
        </Field>
      </div>
      <HoursHint />
      <StepSection title="Condiciones">
        <div className={styles.pair}>
          <Choice name="noticeHours" label="Se reserva como muy tarde" options={NOTICES} />
          <Choice name="horizonDays" label="Se puede reservar con" options={HORIZONS} />
          <Choice
            name="moveHours"
            label="Se puede cambiar o cancelar hasta"
            hint="Hasta entonces se devuelve entera. Si la cambias tú, nadie paga nada más."
            options={DEADLINES}
          />
        </div>
        <Field
          label="Preguntas antes de la sesión"
          optional
          hint="Una en cada línea. Las respuestas solo las lees tú, y se borran al cabo de un año."
          error={errors?.questions?.message}
        >
          <TextArea rows={3} placeholder="¿Qué te gustaría mirar?" {...registerField("session.questions")} />
        </Field>
      </StepSection>
      <StepSection title="Packs">
        <p>
          Varias sesiones a un precio propio, si tu cita tiene un precio fijo. Lo que no se use se devuelve
          durante 14 días, y cobras cuando termina el pack.
        </p>
        <div className={styles.pair}>
          {PACKS.map(({ sessions, price, months }) => (
            <Fragment key={sessions}>
              <Field
                label={`Precio de ${sessions} sesiones`}
                optional
                error={errors?.[price]?.message ?? (sessions === 3 ? errors?.message : undefined)}
              >
                <TextInput inputMode="decimal" autoComplete="off" {...registerField(`session.${price}`)} />
              </Field>
              <Choice name={months} label={`Para usar ${sessions} en`} options={MONTHS} />
            </Fragment>
          ))}
        </div>
      </StepSection>
    </>
  );
}
