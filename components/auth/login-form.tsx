"use client";

import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/common/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { signInErrorMessage } from "@/lib/platform/copy/errors";
import styles from "./auth-form.module.css";
import { discardAuthDraft, readAuthDraft, useAuthDraft } from "./auth-draft";
import type { AuthFormProps } from "./auth-view";
import { OneTimeCodeField } from "./one-time-code-field";
import { FormMessage } from "@/components/common/form-message";
import { logIn } from "./auth-requests";

const loadLoginFormInput = () =>
  import("@/lib/identity/users/schema").then((module) => module.loginFormInput);

/** Fields that show a server error; other errors appear above the form. */
const ERROR_FIELDS: Record<string, "email" | "password" | "totp"> = {
  NoExistingEmailError: "email",
  WrongPasswordError: "password",
  WrongTotpError: "totp",
};
const SECOND_FACTOR_ERRORS = ["TotpRequiredError", "WrongTotpError"];

export function LoginForm({ onSuccess, onViewChange }: AuthFormProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const { register, handleSubmit, getValues, setError, setFocus, setValue, formState } = useForm({
    resolver: lazyResolver(loadLoginFormInput),
    defaultValues: { email: readAuthDraft().email ?? "", password: readAuthDraft().password ?? "", totp: "" },
  });
  const switchView = useAuthDraft(() => {
    const { email, password } = getValues();
    return { email, password };
  }, onViewChange);
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    if (needsCode) setFocus("totp");
  }, [needsCode, setFocus]);

  const submit = handleSubmit(async (credentials) => {
    const code = await logIn(credentials);
    if (code === null) {
      discardAuthDraft();
      return onSuccess();
    }
    setNeedsCode(SECOND_FACTOR_ERRORS.includes(code));
    if (code !== "TotpRequiredError")
      setError(ERROR_FIELDS[code] ?? "root", { message: signInErrorMessage(code) }, { shouldFocus: true });
  });

  function restart() {
    setValue("totp", "");
    setNeedsCode(false);
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
      {needsCode ? (
        <>
          <p>{signInErrorMessage("TotpRequiredError")}</p>
          <OneTimeCodeField allowRecoveryCode error={errors.totp?.message} {...register("totp")} />
        </>
      ) : (
        <>
          <Field label="Correo electrónico" error={errors.email?.message}>
            <TextInput type="email" autoComplete="username" {...register("email")} />
          </Field>
          <Field label="Contraseña" error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...register("password")} />
          </Field>
          <button type="button" className={styles.link} onClick={() => switchView("recover")}>
            ¿Has olvidado tu contraseña?
          </button>
        </>
      )}
      {/* One button for both steps, so that it keeps the focus. */}
      <Button type="submit" size="l" fullWidth pending={isSubmitting}>
        {needsCode ? "Continuar" : "Iniciar sesión"}
      </Button>
      {needsCode ? (
        <button type="button" className={styles.link} onClick={restart}>
          Entrar con otra cuenta
        </button>
      ) : (
        <p className={styles.switch}>
          ¿Aún no tienes cuenta?{" "}
          <button type="button" className={styles.link} onClick={() => switchView("register")}>
            Únete
          </button>
        </p>
      )}
    </form>
  );
}
