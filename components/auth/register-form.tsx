"use client";

import type { ReactNode } from "react";
import type { z } from "zod";
import { Form } from "@/components/common/form";
import { NewPasswordField } from "@/components/common/new-password-field";
import type { SchemaForm } from "@/components/common/use-schema-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { ERROR_MESSAGES, REGISTRATION_FAILED } from "@/lib/platform/copy/errors";
import { routes } from "@/lib/platform/routes";
import type { registrationFormInput } from "@/lib/identity/users/schema";
import { discardAuthDraft, readAuthDraft, updateAuthDraft, useAuthDraft } from "./auth-draft";
import styles from "./auth-form.module.css";
import type { AuthFormProps } from "./auth-view";
import { RegionalSettingsFields } from "./regional-settings-fields";
import { logInAfterRegistration, registerAccount } from "./auth-requests";
import { useRegionalSettings } from "./use-regional-settings";

type RegistrationForm = SchemaForm<
  z.input<typeof registrationFormInput>,
  z.output<typeof registrationFormInput>
>;

const loadRegistrationFormInput = () =>
  import("@/lib/identity/users/schema").then((module) => module.registrationFormInput);

const SENT_FIELD_NAMES = ["name", "lastName", "email", "password", "acceptedTermsAndPrivacy"] as const;
const EMPTY_VALUES = {
  name: "",
  lastName: "",
  email: "",
  password: "",
  passwordConfirmation: "",
  acceptedTermsAndPrivacy: false,
};

// For a form that is sent before hydration.
const UNKNOWN_REGIONAL_SETTINGS = { country: null, currency: null, timezone: null };

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

function NameFields({ register, formState: { errors } }: RegistrationForm) {
  return (
    <div className={styles.names}>
      <Field label="Nombre" error={errors.name?.message}>
        <TextInput autoComplete="given-name" {...register("name")} />
      </Field>
      <Field label="Apellidos" error={errors.lastName?.message}>
        <TextInput autoComplete="family-name" {...register("lastName")} />
      </Field>
    </div>
  );
}

function CredentialFields({ register, formState: { errors } }: RegistrationForm) {
  return (
    <>
      <Field label="Correo electrónico" error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" {...register("email")} />
      </Field>
      <NewPasswordField label="Contraseña" error={errors.password?.message} {...register("password")} />
      <Field label="Confirma tu contraseña" error={errors.passwordConfirmation?.message}>
        <PasswordInput autoComplete="new-password" {...register("passwordConfirmation")} />
      </Field>
    </>
  );
}

// The fields are registered, and an error focuses the first of them, in the order in which they render.
function TermsField({ register, formState: { errors } }: RegistrationForm) {
  return (
    <div className={styles.acceptance}>
      <Checkbox
        label={termsLabel}
        error={errors.acceptedTermsAndPrivacy?.message}
        {...register("acceptedTermsAndPrivacy")}
      />
      <p className={styles.age}>Al crear tu cuenta confirmas que tienes 16 años o más.</p>
    </div>
  );
}

interface RegistrationFieldsProps extends Pick<AuthFormProps, "onViewChange"> {
  form: RegistrationForm;
  children: ReactNode;
}

function RegistrationFields({ form, onViewChange, children }: RegistrationFieldsProps) {
  const switchView = useAuthDraft(form.getValues, onViewChange);
  return (
    <>
      <NameFields {...form} />
      <CredentialFields {...form} />
      {children}
      <TermsField {...form} />
      <Button type="submit" size="l" fullWidth pending={form.formState.isSubmitting}>
        Crear mi cuenta
      </Button>
      <p className={styles.switch}>
        ¿Ya tienes cuenta?{" "}
        <button type="button" className={styles.link} onClick={() => switchView("login")}>
          Inicia sesión
        </button>
      </p>
    </>
  );
}

export function RegisterForm({ onSuccess, onViewChange }: AuthFormProps) {
  const [regionalSettings, setRegionalSettings] = useRegionalSettings();
  const { regionalSettings: _, ...draft } = readAuthDraft();
  return (
    <Form
      schema={loadRegistrationFormInput}
      defaultValues={{ ...EMPTY_VALUES, ...draft }}
      fieldNames={SENT_FIELD_NAMES}
      rootErrorMessage={REGISTRATION_FAILED}
      onSubmit={async ({ passwordConfirmation: _, ...input }, { setError }) => {
        const error = await registerAccount({ ...input, ...(regionalSettings ?? UNKNOWN_REGIONAL_SETTINGS) });
        if (error?.code === "EmailAlreadyExistsError") {
          return setError("email", { message: ERROR_MESSAGES.EmailAlreadyExistsError });
        }
        if (error) throw error;
        const code = await logInAfterRegistration(input.email, input.password);
        if (code !== null) {
          updateAuthDraft({ email: input.email, password: input.password });
          return onViewChange("login");
        }
        discardAuthDraft();
        onSuccess();
      }}
    >
      {(form) => (
        <RegistrationFields form={form} onViewChange={onViewChange}>
          <RegionalSettingsFields settings={regionalSettings} onChange={setRegionalSettings} />
        </RegistrationFields>
      )}
    </Form>
  );
}
