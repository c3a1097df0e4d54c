"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import {
  regenerateRecoveryCodesMutation,
  disableSecondFactorMutation,
} from "@/lib/identity/second-factor/queries";
import { secondFactorProofInput } from "@/lib/identity/second-factor/schema";
import { OneTimeCodeField } from "@/components/auth/one-time-code-field";
import form from "./form.module.css";
import { setFormErrors } from "@/components/common/set-form-errors";

const DIALOG_TEXTS = {
  codes: {
    title: "Códigos de recuperación nuevos",
    description: "Los que tenías dejarán de servir.",
    label: "Hacer códigos nuevos",
    variant: "primary",
  },
  removal: {
    title: "¿Desactivar la verificación en dos pasos?",
    description: "Para entrar bastará con tu contraseña, y tus códigos de recuperación dejarán de servir.",
    label: "Desactivarla",
    variant: "danger",
  },
} as const;

interface ReauthenticationDialogProps {
  userId: string;
  email: string;
  purpose: keyof typeof DIALOG_TEXTS;
  onClose: () => void;
  onCodesRenewed: (codes: string[]) => void;
  onRemoved: () => void;
}

/** Asks for password and code before changing the second factor. Load with next/dynamic. */
export function ReauthenticationDialog({
  userId,
  email,
  purpose,
  onClose,
  onCodesRenewed,
  onRemoved,
}: ReauthenticationDialogProps) {
  const renewCodes = useMutation({ ...regenerateRecoveryCodesMutation(userId), networkMode: "always" });
  const removeSecondFactor = useMutation({ ...disableSecondFactorMutation(userId), networkMode: "always" });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(secondFactorProofInput),
    defaultValues: { currentPassword: "", code: "" },
  });
  const { errors, isSubmitting } = formState;
  const { title, description, label, variant } = DIALOG_TEXTS[purpose];

  const submit = handleSubmit(async (credentials) => {
    try {
      if (purpose === "codes") {
        const { recoveryCodes } = await renewCodes.mutateAsync(credentials);
        onCodesRenewed(recoveryCodes);
      } else {
        await removeSecondFactor.mutateAsync(credentials);
        onRemoved();
      }
      onClose();
    } catch (error) {
      setFormErrors(error, { setError, names: ["currentPassword", "code"] });
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      closeOnOutsideClick={false}
    >
      <form noValidate className={form.form} onSubmit={submit}>
        <input hidden readOnly type="text" autoComplete="username" value={email} />
        <Field label="Tu contraseña" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
        </Field>
        <OneTimeCodeField allowRecoveryCode error={errors.code?.message} {...register("code")} />
        {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
        <Button type="submit" variant={variant} fullWidth pending={isSubmitting}>
          {label}
        </Button>
      </form>
    </Dialog>
  );
}
