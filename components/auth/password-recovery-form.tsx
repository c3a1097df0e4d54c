"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/common/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { ERROR_MESSAGES } from "@/lib/platform/copy/errors";
import { RECOVERY_FAILED } from "@/lib/platform/copy/recovery";
import styles from "./auth-form.module.css";
import { readAuthDraft, useAuthDraft } from "./auth-draft";
import type { AuthFormProps } from "./auth-view";
import { FormMessage } from "@/components/common/form-message";
import { requestPasswordRecovery } from "./auth-requests";

const loadRequestPasswordResetInput = () =>
  import("@/lib/identity/users/schema").then((module) => module.requestPasswordResetInput);

const USER_NOT_FOUND_CODE = "No user with such email found";

export function PasswordRecoveryForm({ onViewChange }: Pick<AuthFormProps, "onViewChange">) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, getValues, setError, formState } = useForm({
    resolver: lazyResolver(loadRequestPasswordResetInput),
    defaultValues: { userEmail: readAuthDraft().email ?? "" },
  });
  const switchView = useAuthDraft(() => ({ email: getValues("userEmail") }), onViewChange);
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ userEmail }) => {
    setSentTo(null);
    const error = await requestPasswordRecovery(userEmail);
    // As it was typed: the address that is sent may spell its domain in ASCII.
    if (error === null) setSentTo(getValues("userEmail").trim());
    else if (error.code === USER_NOT_FOUND_CODE) {
      setError("userEmail", { message: ERROR_MESSAGES.RecoverEmailDoesNotExistError });
    } else setError("root", { message: RECOVERY_FAILED });
  });

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
      {sentTo && (
        <FormMessage kind="info">
          Hemos enviado un correo electrónico a {sentTo}. Allí te indicamos como restablecer tu contraseña.
        </FormMessage>
      )}
      <Field label="Correo electrónico" error={errors.userEmail?.message}>
        <TextInput type="email" autoComplete="username" {...register("userEmail")} />
      </Field>
      <Button type="submit" size="l" fullWidth pending={isSubmitting}>
        Enviar enlace
      </Button>
      <p className={styles.switch}>
        <button type="button" className={styles.link} onClick={() => switchView("login")}>
          Volver a iniciar sesión
        </button>
      </p>
    </form>
  );
}
