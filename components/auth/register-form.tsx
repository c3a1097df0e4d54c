"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { errorText, registrationFailed } from "@/lib/platform/copy/errors";
import { routes } from "@/lib/platform/routes";
import { registrationForm } from "@/lib/identity/users/schema";
import styles from "./auth-form.module.css";
import type { AuthFormProps } from "./auth-views";
import { FormNotice } from "../common/form-message";
import { PlaceFields } from "./regional-settings-fields";
import { logInFirst, register as sendRegistration } from "./auth-requests";
import { usePlace } from "../cuenta/use-place";

const fieldNames = ["name", "lastName", "email", "password", "acceptedTermsAndPrivacy"] as const;

/** Who sends the form before the page is alive enough to guess. */
const NOWHERE = { country: null, currency: null, timezone: null };

const termsLabel = (
  <span className={styles.terms}>
    Acepto la{" "}
    <a href={routes.privacy()} target="_blank">
      política de privacidad
    </a>{" "}
    y las{" "}
    <a href={routes.terms()} target="_blank">
      condiciones de uso y contratación
    </a>
  </span>
);

export function RegisterForm({ onDone, onView }: AuthFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(registrationForm),
    defaultValues: {
      name: "",
      lastName: "",
      email: "",
      password: "",
      passwordConfirmation: "",
      acceptedTermsAndPrivacy: false,
    },
  });
  const { errors, isSubmitting } = formState;
  const [place, setPlace] = usePlace();

  const submit = handleSubmit(async ({ passwordConfirmation: _, ...person }) => {
    const refusal = await sendRegistration({ ...person, ...(place ?? NOWHERE) });
    if (refusal === null) {
      const code = await logInFirst(person.email, person.password);
      return code === null ? onDone() : onView("login");
    }
    if (refusal.code === "EmailAlreadyExistsError") {
      return setError("email", { message: errorText.EmailAlreadyExistsError });
    }
    const refused = fieldNames.filter((name) => refusal.fields[name]);
    for (const name of refused) setError(name, { message: refusal.fields[name] });
    if (refused.length === 0) setError("root", { message: registrationFailed });
  });

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
      <div className={styles.names}>
        <Field label="Nombre" error={errors.name?.message}>
          <TextInput autoComplete="given-name" {...register("name")} />
        </Field>
        <Field label="Apellidos" error={errors.lastName?.message}>
          <TextInput autoComplete="family-name" {...register("lastName")} />
        </Field>
      </div>
      <Field label="Correo electrónico" error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" {...register("email")} />
      </Field>
      <Field
        label="Contraseña"
        hint="Al menos 8 caracteres con un número o símbolo."
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...register("password")} />
      </Field>
      <Field label="Confirma tu contraseña" error={errors.passwordConfirmation?.message}>
        <PasswordInput autoComplete="new-password" {...register("passwordConfirmation")} />
      </Field>
      <PlaceFields place={place} onChange={setPlace} />
      <Checkbox
        label={termsLabel}
        error={errors.acceptedTermsAndPrivacy?.message}
        {...register("acceptedTermsAndPrivacy")}
      />
      <Button type="submit" size="l" wide pending={isSubmitting}>
        Crear mi cuenta
      </Button>
      <p className={styles.switch}>
        ¿Ya tienes cuenta?{" "}
        <button type="button" className={styles.link} onClick={() => onView("login")}>
          Inicia sesión
        </button>
      </p>
    </form>
  );
}
