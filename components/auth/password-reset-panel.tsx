"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { errorText, recoveryFailed } from "@/lib/platform/copy/errors";
import { routes } from "@/lib/platform/routes";
import { resetInput } from "@/lib/identity/users/schema";
import styles from "./auth-form.module.css";
import { FormNotice } from "../common/form-message";
import { resetPassword } from "./auth-requests";
import panel from "./sign-in-panel.module.css";

const linkErrors: Record<string, string> = {
  TimeExpirationReasonError: errorText.TimeExpirationReasonError,
  UseExpirationReasonError: errorText.UseExpirationReasonError,
  NotFound: "Este enlace no es válido. Por favor, solicita un enlace nuevo.",
};

/** Chooses a new password by the link of a recovery mail. */
export function ResetPanel({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(resetInput),
    defaultValues: { token, password: "", passwordConfirmation: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (change) => {
    const refusal = await resetPassword(change);
    if (refusal === null) setDone(true);
    else if (refusal.fields.password) setError("password", { message: refusal.fields.password });
    else setError("root", { message: linkErrors[refusal.code] ?? recoveryFailed });
  });

  const broken = errors.root?.message ?? (errors.token && linkErrors.NotFound);
  return (
    <section className={panel.panel} aria-labelledby="reset-title">
      <div className={panel.band} />
      <div className={panel.body}>
        <h1 id="reset-title" className={panel.title}>
          Elige una contraseña nueva
        </h1>
        {done ? (
          <>
            <FormNotice kind="success">Tu contraseña ha cambiado. Ya puedes entrar con ella.</FormNotice>
            <ButtonLink size="l" wide href={routes.signIn()}>
              Iniciar sesión
            </ButtonLink>
          </>
        ) : (
          <form noValidate className={styles.form} onSubmit={submit}>
            {broken && <FormNotice kind="error">{broken}</FormNotice>}
            <Field
              label="Contraseña nueva"
              hint="Al menos 8 caracteres con un número o símbolo."
              error={errors.password?.message}
            >
              <PasswordInput autoComplete="new-password" {...register("password")} />
            </Field>
            <Field label="Repite la contraseña" error={errors.passwordConfirmation?.message}>
              <PasswordInput autoComplete="new-password" {...register("passwordConfirmation")} />
            </Field>
            <Button type="submit" size="l" wide pending={isSubmitting}>
              Guardar contraseña
            </Button>
          </form>
        )}
      </div>
    </section>
  );
}
