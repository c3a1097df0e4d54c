"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { FormMessage } from "@/components/common/form-message";
import { useFocusInvalid } from "@/components/common/use-focus-invalid";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { dismissToast, toast } from "@/components/ui/toast";
import { connectCalendarMutation } from "@/lib/bookings/calendars/queries";
import type { CalendarView } from "@/lib/bookings/calendars/schema";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import styles from "./calendars.module.css";

const CONNECTED_TOAST = "calendar-connected";

/** Connects a calendar by its address. */
export function CalendarAddressForm({ onConnected }: { onConnected: (calendar: CalendarView) => void }) {
  const [address, setAddress] = useState("");
  const [name, setName] = useState("");
  const connect = useMutation({
    ...connectCalendarMutation(),
    onMutate: () => dismissToast(CONNECTED_TOAST),
    onSuccess: (calendar) => {
      onConnected(calendar);
      setAddress("");
      setName("");
      void toast("El calendario está conectado: ya descontamos tus horas ocupadas.", {
        id: CONNECTED_TOAST,
        kind: "success",
        duration: 5000,
      });
    },
  });
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, connect.error);
  const fields = connect.error instanceof ApiError ? connect.error.fields : {};
  const hasFieldErrors = Object.keys(fields).length > 0;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    connect.mutate({ address, name });
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className={styles.form}>
      {connect.isError && !hasFieldErrors && (
        <FormMessage kind="error">{errorMessage(connect.error)}</FormMessage>
      )}
      <Field
        label="Dirección"
        hint="Empieza por https:// o webcal:// y suele terminar en .ics"
        error={fields.address}
        className={styles.address}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      </Field>
      <Field label="Nombre" optional error={fields.name}>
        <TextInput maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Button type="submit" pending={connect.isPending}>
        Conectar el calendario
      </Button>
    </form>
  );
}
