import { HoursHint } from "@/components/bookings/hours-hint";
import { Field } from "@/components/ui/field";
import { TextArea, TextInput } from "@/components/ui/text-input";
import styles from "@/components/editor/editor.module.css";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { SessionChoice, toOptions } from "./session-choice";
import { StepSection } from "./step";

const MINUTES = toOptions([
  ["30", "30 minutos"],
  ["45", "45 minutos"],
  ["50", "50 minutos"],
  ["60", "60 minutos"],
  ["75", "75 minutos"],
  ["90", "90 minutos"],
  ["120", "120 minutos"],
  ["180", "180 minutos"],
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
  ["14", "2 semanas de antelación"],
  ["30", "1 mes de antelación"],
  ["60", "2 meses de antelación"],
  ["90", "3 meses de antelación"],
  ["180", "6 meses de antelación"],
]);

const DEADLINES = toOptions([
  ["0", "La hora en que empieza"],
  ["3", "3 horas antes"],
  ["12", "12 horas antes"],
  ["24", "1 día antes"],
  ["48", "2 días antes"],
  ["168", "1 semana antes"],
]);

/** The booking terms: length of an hour, pauses around it, deadlines and intake questions. */
export function BookingFields() {
  const { registerField, formState } = useAyniForm();
  const errors = formState.errors.session;
  return (
    <>
      <div className={styles.pair}>
        <SessionChoice name="minutes" label="Duración" options={MINUTES} />
        <SessionChoice name="bufferAfter" label="Pausa después" options={BUFFERS} />
        <SessionChoice name="bufferBefore" label="Pausa antes" options={BUFFERS} />
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
          <SessionChoice name="noticeHours" label="Se reserva como muy tarde" options={NOTICES} />
          <SessionChoice name="horizonDays" label="Se puede reservar con" options={HORIZONS} />
          <SessionChoice
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
    </>
  );
}
