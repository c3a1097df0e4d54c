"use client";

import { useMutation } from "@tanstack/react-query";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { beginSecondFactorMutation } from "@/lib/identity/second-factor/queries";
import type { SecondFactorSetup } from "@/lib/identity/second-factor/schema";
import type { PrivateUser } from "@/lib/identity/users/schema";
import form from "./form.module.css";
import { useSchemaForm } from "@/components/common/use-schema-form";

const loadBeginSecondFactorInput = () =>
  import("@/lib/identity/second-factor/schema").then((module) => module.beginSecondFactorInput);

interface SecondFactorStartFormProps {
  user: PrivateUser;
  onStarted: (setup: SecondFactorSetup) => void;
}

export function SecondFactorStartForm({ user, onStarted }: SecondFactorStartFormProps) {
  const startSetup = useMutation({ ...beginSecondFactorMutation(user.id), networkMode: "always" });
  const { form: passwordForm, submit } = useSchemaForm({
    schema: loadBeginSecondFactorInput,
    defaultValues: { currentPassword: "" },
    onSubmit: async ({ currentPassword }) => onStarted(await startSetup.mutateAsync(currentPassword)),
  });
  const { register, formState } = passwordForm;
  const { errors } = formState;

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <p>
        Necesitas una aplicación que muestre códigos, como Aegis, 2FAS, Google Authenticator o la de tu gestor
        de contraseñas.
      </p>
      <input hidden readOnly type="text" autoComplete="username" value={user.email} />
      <Field label="Tu contraseña" hint="Para comprobar que eres tú." error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
      </Field>
      {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
      <div>
        <Button type="submit" pending={startSetup.isPending}>
          Activar la verificación en dos pasos
        </Button>
      </div>
    </form>
  );
}
