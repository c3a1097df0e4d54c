"use client";

import { useMutation } from "@tanstack/react-query";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { setCalendarUseMutation } from "@/lib/bookings/calendars/queries";
import type { CalendarView } from "@/lib/bookings/calendars/schema";
import { errorMessage } from "@/lib/platform/http/client";
import styles from "./calendars.module.css";

interface CalendarTargetProps {
  calendars: readonly CalendarView[];
  onChange: (calendars: CalendarView[]) => void;
}

/** Chooses the calendar into which booked hours are written. */
export function CalendarTarget({ calendars, onChange }: CalendarTargetProps) {
  const target = calendars.find(({ isTarget }) => isTarget);
  const setUse = useMutation({
    ...setCalendarUseMutation(),
    onSuccess: (changed) => {
      onChange(changed);
      void toast("Guardado: tus citas próximas se ponen al día en unos minutos.", {
        kind: "success",
        duration: 5000,
      });
    },
    onError: (error) => void toast(errorMessage(error), { kind: "error", duration: 5000 }),
  });
  const options = calendars
    .filter(({ accountId }) => accountId !== null)
    .map(({ id, name, host }) => ({ value: id, label: `${name} · ${host}` }));

  function handleChange(id: string) {
    if (id !== "") setUse.mutate({ id, isTarget: true });
    else if (target) setUse.mutate({ id: target.id, isTarget: false });
  }

  return (
    <Field
      label="Apuntar mis citas en"
      hint="Con el nombre de pila de la otra persona y la dirección de la sala. Si la cita cambia, cambia ahí también."
      error={target?.writeFailure ? `No podemos escribir en él. ${target.writeFailure}` : undefined}
      className={styles.address}
    >
      <Select
        options={[{ value: "", label: "Ninguno" }, ...options]}
        value={target?.id ?? ""}
        disabled={setUse.isPending}
        onChange={(event) => handleChange(event.target.value)}
      />
    </Field>
  );
}
