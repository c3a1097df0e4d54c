"use client";

import { useState } from "react";
import { OneTimeCodeField } from "@/components/auth/one-time-code-field";
import { FormMessage } from "@/components/common/form-message";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { ERROR_MESSAGES } from "@/lib/platform/copy/errors";
import { ApiError } from "@/lib/platform/http/client";
import type { PrivateUser } from "@/lib/identity/users/schema";
import styles from "./email-form.module.css";
import form from "./form.module.css";
import { ResendVerificationButton } from "./resend-verification-button";
import { useSchemaForm } from "@/components/common/use-schema-form";
import { useUpdateUser } from "./use-update-user";

const loadChangeEmailInput = () =>
  import("@/lib/identity/credentials/schema").then((module) => module.changeEmailInput);

const EMPTY_VALUES = { email: "", currentPassword: "", code: "" };

/** The unconfirmed address. A request of this page takes precedence: the server stores it only once its mail is sent. */
function usePendingEmail({ email, pendingEmail }: PrivateUser) {
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null);
  const latestEmail = requestedEmail ?? pendingEmail;
  return [latestEmail === email ? null : latestEmail, setRequestedEmail] as const;
}

/** Sends a link whose opening proves that mail arrives. */
function VerificationButton({ user: { id, emailVerified, mailBlockedSince } }: { user: PrivateUser }) {
  if (!emailVerified) return <ResendVerificationButton userId={id} />;
  if (!mailBlockedSince) return null;
  return <ResendVerificationButton userId={id} label="Enviarme un correo de prueba" />;
}

/** Changes the sign-in address, effective once confirmed. */
export function EmailForm({ user }: { user: PrivateUser }) {
  const saveUser = useUpdateUser(user.id);
  const [unconfirmedEmail, setRequestedEmail] = usePendingEmail(user);
  const { form: emailForm, submit } = useSchemaForm({
    schema: loadChangeEmailInput,
    defaultValues: EMPTY_VALUES,
    onSubmit: async (change, { reset, setError }) => {
      if (change.email === user.email) return setError("email", { message: "Este ya es tu correo" });
      try {
        await saveUser.mutateAsync({ id: user.id, change });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "EmailAlreadyExistsError") throw error;
        return setError("email", { message: ERROR_MESSAGES.EmailAlreadyExistsError }, { shouldFocus: true });
      }
      setRequestedEmail(change.email);
      reset(EMPTY_VALUES);
    },
  });
  const { register, formState } = emailForm;
  const { errors } = formState;

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <p className={styles.current}>
        <strong className={styles.address}>{user.email}</strong>
        {user.emailVerified ? <Badge tone="success">Verificado</Badge> : <Badge>Sin verificar</Badge>}
      </p>
      {user.mailBlockedSince && (
        <FormMessage kind="error">
          <strong>Tu correo rechaza nuestros mensajes.</strong> Ya solo te enviamos los que protegen tu cuenta
          o tratan de tus pedidos. Cambia tu correo aquí o, si la dirección es correcta, comprueba que
          funciona.
        </FormMessage>
      )}
      <VerificationButton user={user} />
      {unconfirmedEmail && (
        <FormMessage kind="info">
          Hemos enviado un enlace a <strong className={styles.address}>{unconfirmedEmail}</strong>. Ábrelo
          para confirmar el cambio. Hasta entonces entras con tu correo de siempre.
        </FormMessage>
      )}
      <Field label="Correo nuevo" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register("email")} />
      </Field>
      <Field label="Tu contraseña" hint="Para comprobar que eres tú." error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
      </Field>
      {(user.secondFactor || errors.code) && (
        <OneTimeCodeField allowRecoveryCode error={errors.code?.message} {...register("code")} />
      )}
      {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
      <div>
        <Button type="submit" pending={saveUser.isPending}>
          Cambiar el correo
        </Button>
      </div>
    </form>
  );
}
