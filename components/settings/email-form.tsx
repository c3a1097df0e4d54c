"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormNotice } from "@/components/common/form-message";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { changeEmailInput } from "@/lib/identity/credentials/schema";
import { errorText } from "@/lib/platform/copy/errors";
import { ApiError } from "@/lib/platform/http/client";
import type { PrivateUser } from "@/lib/identity/users/schema";
import styles from "./email-form.module.css";
import form from "./form.module.css";
import { ResendVerification } from "./resend-verification-button";
import { showRefusal } from "../common/set-form-errors";
import { useUserSaving } from "./use-update-user";

const names = ["email", "currentPassword"] as const;
const empty = { email: "", currentPassword: "" };

/** The address that waits for its confirmation: a mail that is still on its way is not told by the server. */
function useAwaited({ email, pendingEmail }: PrivateUser) {
  const [asked, setAsked] = useState<string | null>(null);
  const awaited = asked ?? pendingEmail;
  return [awaited === email ? null : awaited, setAsked] as const;
}

/** The e-mail with which one enters. Another one counts once it is confirmed. */
export function EmailForm({ user }: { user: PrivateUser }) {
  const saving = useUserSaving(user.id);
  const [awaited, setAsked] = useAwaited(user);
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(changeEmailInput),
    defaultValues: empty,
  });
  const { errors } = formState;

  const submit = handleSubmit(async (change) => {
    if (change.email === user.email) return setError("email", { message: "Este ya es tu correo" });
    try {
      await saving.mutateAsync({ id: user.id, change });
      setAsked(change.email);
      reset(empty);
    } catch (error) {
      if (error instanceof ApiError && error.code === "EmailAlreadyExistsError") {
        return setError("email", { message: errorText.EmailAlreadyExistsError }, { shouldFocus: true });
      }
      showRefusal(error, { setError, names });
    }
  });

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <p className={styles.present}>
        <strong className={styles.address}>{user.email}</strong>
        {user.emailVerified ? <Badge tone="success">Verificado</Badge> : <Badge>Sin verificar</Badge>}
      </p>
      {!user.emailVerified && <ResendVerification userId={user.id} />}
      {awaited && (
        <FormNotice kind="info">
          Hemos enviado un enlace a <strong className={styles.address}>{awaited}</strong>. Ábrelo para
          confirmar el cambio. Hasta entonces entras con tu correo de siempre.
        </FormNotice>
      )}
      <Field label="Correo nuevo" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register("email")} />
      </Field>
      <Field label="Tu contraseña" hint="Para comprobar que eres tú." error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
      </Field>
      {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
      <div>
        <Button type="submit" pending={saving.isPending}>
          Cambiar el correo
        </Button>
      </div>
    </form>
  );
}
