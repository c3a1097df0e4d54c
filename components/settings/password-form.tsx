"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { OneTimeCodeField } from "@/components/auth/one-time-code-field";
import { FormMessage } from "@/components/common/form-message";
import { NewPasswordField } from "@/components/common/new-password-field";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { ownSessionsQuery } from "@/lib/identity/sessions/queries";
import { changePasswordMutation } from "@/lib/identity/users/queries";
import { PRIVATE_FEEDS_KEY } from "@/lib/library/private-feeds/queries";
import styles from "./form.module.css";
import { useSchemaForm } from "@/components/common/use-schema-form";

const loadChangePasswordInput = () =>
  import("@/lib/identity/credentials/schema").then((module) => module.changePasswordInput);

const EMPTY_VALUES = {
  currentPassword: "",
  code: "",
  password: "",
  passwordConfirmation: "",
  renewPrivateFeeds: false,
};

interface PasswordFormProps {
  userId: string;
  email: string;
  hasSecondFactor: boolean;
}

export function PasswordForm({ userId, email, hasSecondFactor }: PasswordFormProps) {
  const queryClient = useQueryClient();
  const updatePassword = useMutation({
    ...changePasswordMutation(userId),
    networkMode: "always",
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ownSessionsQuery(userId).queryKey });
      void queryClient.invalidateQueries({ queryKey: PRIVATE_FEEDS_KEY });
    },
  });
  const { form, submit } = useSchemaForm({
    schema: loadChangePasswordInput,
    defaultValues: EMPTY_VALUES,
    onSubmit: async (input, { reset }) => {
      await updatePassword.mutateAsync(input);
      reset(EMPTY_VALUES);
    },
  });
  const { register, formState } = form;
  const { errors, isDirty } = formState;

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {/* For password managers. */}
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <Field label="Contraseña actual" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
      </Field>
      {(hasSecondFactor || errors.code) && (
        <OneTimeCodeField allowRecoveryCode error={errors.code?.message} {...register("code")} />
      )}
      <NewPasswordField label="Contraseña nueva" error={errors.password?.message} {...register("password")} />
      <Field label="Confirma tu contraseña nueva" error={errors.passwordConfirmation?.message}>
        <PasswordInput autoComplete="new-password" {...register("passwordConfirmation")} />
      </Field>
      <Checkbox
        label="Cambiar también mis direcciones privadas de calendario y pódcast. Las que uses en otras aplicaciones dejarán de funcionar, y podrás copiar las nuevas en Recibir."
        {...register("renewPrivateFeeds")}
      />
      {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
      {updatePassword.isSuccess && !isDirty && (
        <FormMessage kind="success">
          Tu contraseña ha cambiado y las demás sesiones se han cerrado.
          {updatePassword.variables.renewPrivateFeeds && " Tus direcciones privadas también son nuevas."}
        </FormMessage>
      )}
      <div>
        <Button type="submit" pending={updatePassword.isPending}>
          Cambiar la contraseña
        </Button>
      </div>
    </form>
  );
}
