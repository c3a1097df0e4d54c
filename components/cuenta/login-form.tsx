"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { signInErrorText } from "@/lib/copy/errors";
import { loginInput } from "@/lib/users/schema";
import styles from "./auth-form.module.css";
import type { AuthFormProps } from "./auth-views";
import { FormNotice } from "./form-notice";
import { logIn } from "./requests";

/** Under which field an error of the server is shown; the rest stands above the form. */
const fieldOf: Record<string, "email" | "password"> = {
  NoExistingEmailError: "email",
  WrongPasswordError: "password",
};

export function LoginForm({ onDone, onView }: AuthFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(loginInput),
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email, password }) => {
    const code = await logIn(email, password);
    if (code === null) onDone();
    else setError(fieldOf[code] ?? "root", { message: signInErrorText(code) });
  });

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
      <Field label="Correo electrónico" error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" {...register("email")} />
      </Field>
      <Field label="Contraseña" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register("password")} />
      </Field>
      <button type="button" className={styles.link} onClick={() => onView("recover")}>
        ¿Has olvidado tu contraseña?
      </button>
      <Button type="submit" size="l" wide pending={isSubmitting}>
        Iniciar sesión
      </Button>
      <p className={styles.switch}>
        ¿Aún no tienes cuenta?{" "}
        <button type="button" className={styles.link} onClick={() => onView("register")}>
          Únete
        </button>
      </p>
    </form>
  );
}
