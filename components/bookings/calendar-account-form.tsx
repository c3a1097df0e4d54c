"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { FormMessage } from "@/components/common/form-message";
import { useFocusInvalid } from "@/components/common/use-focus-invalid";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { dismissToast, toast } from "@/components/ui/toast";
import { connectAccountMutation } from "@/lib/bookings/calendars/queries";
import type { CalendarView } from "@/lib/bookings/calendars/schema";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import styles from "./calendars.module.css";

const EMPTY = { server: "", username: "", password: "" };

const CONNECTED_TOAST = "calendar-connected";

/** Connects an account at a calendar server. */
export function CalendarAccountForm({ onConnected }: { onConnected: (calendars: CalendarView[]) => void }) {
  const [account, setAccount] = useState(EMPTY);
  const connect = useMutation({
    ...connectAccountMutation(),
    onMutate: () => dismissToast(CONNECTED_TOAST),
    onSuccess: (calendars) => {
      onConnected(calendars);
      setAccount(EMPTY);
      void toast("La cuenta está conectada. Elige arriba qué calendarios cuentan.", {
        id: CONNECTED_TOAST,
        kind: "success",
        duration: 7000,
      });
    },
  });
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, connect.error);
  const fields = connect.error instanceof ApiError ? connect.error.fields : {};
  const hasFieldErrors = Object.keys(fields).length > 0;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    connect.mutate(account);
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className={styles.form}>
      {connect.isError && !hasFieldErrors && (
        <FormMessage kind="error">{errorMessage(connect.error)}</FormMessage>
      )}
      <Field label="Servidor" error={fields.server}>
        <TextInput
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="caldav.icloud.com"
          value={account.server}
          onChange={({ target }) => setAccount({ ...account, server: target.value })}
        />
      </Field>
      <Field label="Usuario" error={fields.username}>
        <TextInput
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={account.username}
          onChange={({ target }) => setAccount({ ...account, username: target.value })}
        />
      </Field>
      <Field
        label="Contraseña de aplicación"
        hint="Mejor una solo para esto, que puedas retirar cuando quieras. La guardamos cifrada."
        error={fields.password}
      >
        <PasswordInput
          autoComplete="new-password"
          value={account.password}
          onChange={({ target }) => setAccount({ ...account, password: target.value })}
        />
      </Field>
      <Button type="submit" pending={connect.isPending}>
        Conectar la cuenta
      </Button>
    </form>
  );
}
