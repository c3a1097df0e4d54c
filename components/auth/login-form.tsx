"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { signInErrorText } from "@/lib/platform/copy/errors";
import { loginForm } from "@/lib/identity/users/schema";
import styles from "./auth-form.module.css";
import type { AuthFormProps } from "./auth-views";
import { CodeField } from "./one-time-code-field";
import { FormNotice } from "../common/form-message";
import { logIn } from "./auth-requests";

/** Under which field an error of the server is shown; the rest stands above the form. */
const fieldOf: Record<string, "email" | "password" | "totp"> = {
  NoExistingEmailError: "email",
  WrongPasswordError: "password",
  WrongTotpError: "totp",
};
const SECOND_STEP = ["TotpRequiredError", "WrongTotpError"];

export function LoginForm({ onDone, onView }: AuthFormProps) {
  const [asksCode, setAsksCode] = useState(false);
  const { register, handleSubmit, setError, setFocus, setValue, formState } = useForm({
    resolver: zodResolver(loginForm),
    defaultValues: { email: "", password: "", totp: "" },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    if (asksCode) setFocus("totp");
  }, [asksCode, setFocus]);

  const submit = handleSubmit(async (credentials) => {
    const code = await logIn(credentials);
    if (code === null) return onDone();
    setAsksCode(SECOND_STEP.includes(code));
    if (code !== "TotpRequiredError")
      setError(fieldOf[code] ?? "root", { message: signInErrorText(code) }, { shouldFocus: true });
  });

  function startOver() {
    setValue("totp", "");
    setAsksCode(false);
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
      {asksCode ? (
        <>
          <p>{signInErrorText("TotpRequiredError")}</p>
          <CodeField recovery error={errors.totp?.message} {...register("totp")} />
        </>
      ) : (
        <>
          <Field label="Correo electrónico" error={errors.email?.message}>
            <TextInput type="email" autoComplete="username" {...register("email")} />
          </Field>
          <Field label="Contraseña" error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...register("password")} />
          </Field>
          <button type="button" className={styles.link} onClick={() => onView("recover")}>
            ¿Has olvidado tu contraseña?
          </button>
        </>
      )}
      {/* It stays the same button, so that the dialog does not look for another place for the focus. */}
      <Button type="submit" size="l" wide pending={isSubmitting}>
        {asksCode ? "Continuar" : "Iniciar sesión"}
      </Button>
      {asksCode ? (
        <button type="button" className={styles.link} onClick={startOver}>
          Entrar con otra cuenta
        </button>
      ) : (
        <p className={styles.switch}>
          ¿Aún no tienes cuenta?{" "}
          <button type="button" className={styles.link} onClick={() => onView("register")}>
            Únete
          </button>
        </p>
      )}
    </form>
  );
}
