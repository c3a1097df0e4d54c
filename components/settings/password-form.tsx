"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { changePasswordInput } from "@/lib/identity/credentials/schema";
import { ownSessions } from "@/lib/identity/sessions/queries";
import { passwordUpdate } from "@/lib/identity/users/queries";
import styles from "./form.module.css";
import { showRefusal } from "../common/set-form-errors";

const names = ["currentPassword", "password", "passwordConfirmation"] as const;
const empty = { currentPassword: "", password: "", passwordConfirmation: "" };

interface PasswordFormProps {
  userId: string;
  email: string;
}

export function PasswordForm({ userId, email }: PasswordFormProps) {
  const queries = useQueryClient();
  const saving = useMutation({
    ...passwordUpdate(userId),
    networkMode: "always",
    onSuccess: () => void queries.invalidateQueries({ queryKey: ownSessions(userId).queryKey }),
  });
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(changePasswordInput),
    defaultValues: empty,
  });
  const { errors, isDirty } = formState;

  const submit = handleSubmit(async (input) => {
    try {
      await saving.mutateAsync(input);
      reset(empty);
    } catch (error) {
      showRefusal(error, { setError, names });
    }
  });

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {/* Tells a password manager whose password it is. */}
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <Field label="Contraseña actual" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
      </Field>
      <Field
        label="Contraseña nueva"
        hint="Al menos 8 caracteres con un número o símbolo."
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...register("password")} />
      </Field>
      <Field label="Confirma tu contraseña nueva" error={errors.passwordConfirmation?.message}>
        <PasswordInput autoComplete="new-password" {...register("passwordConfirmation")} />
      </Field>
      {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
      {saving.isSuccess && !isDirty && (
        <FormNotice kind="success">Tu contraseña ha cambiado y las demás sesiones se han cerrado.</FormNotice>
      )}
      <div>
        <Button type="submit" pending={saving.isPending}>
          Cambiar la contraseña
        </Button>
      </div>
    </form>
  );
}
