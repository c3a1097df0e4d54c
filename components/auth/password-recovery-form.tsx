"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { errorText, recoveryFailed } from "@/lib/platform/copy/errors";
import { recoverInput } from "@/lib/identity/users/schema";
import styles from "./auth-form.module.css";
import type { AuthFormProps } from "./auth-views";
import { FormNotice } from "../common/form-message";
import { recoverPassword } from "./auth-requests";

const NO_SUCH_USER = "No user with such email found";

export function RecoverForm({ onView }: Pick<AuthFormProps, "onView">) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(recoverInput),
    defaultValues: { userEmail: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ userEmail }) => {
    setSentTo(null);
    const refusal = await recoverPassword(userEmail);
    if (refusal === null) setSentTo(userEmail);
    else if (refusal.code === NO_SUCH_USER) {
      setError("userEmail", { message: errorText.RecoverEmailDoesNotExistError });
    } else setError("root", { message: recoveryFailed });
  });

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
      {sentTo && (
        <FormNotice kind="info">
          Hemos enviado un correo electrónico a {sentTo}. Allí te indicamos como restablecer tu contraseña.
        </FormNotice>
      )}
      <Field label="Correo electrónico" error={errors.userEmail?.message}>
        <TextInput type="email" autoComplete="username" {...register("userEmail")} />
      </Field>
      <Button type="submit" size="l" wide pending={isSubmitting}>
        Enviar enlace
      </Button>
      <p className={styles.switch}>
        <button type="button" className={styles.link} onClick={() => onView("login")}>
          Volver a iniciar sesión
        </button>
      </p>
    </form>
  );
}
