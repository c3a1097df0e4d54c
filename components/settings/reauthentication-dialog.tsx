"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { recoveryCodesRenewal, secondFactorRemoval } from "@/lib/identity/second-factor/queries";
import { proofInput } from "@/lib/identity/second-factor/schema";
import { CodeField } from "@/components/auth/one-time-code-field";
import form from "./form.module.css";
import { showRefusal } from "../common/set-form-errors";

const words = {
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

interface ProofDialogProps {
  userId: string;
  email: string;
  purpose: keyof typeof words;
  onClose: () => void;
  onCodes: (codes: string[]) => void;
  onRemoved: () => void;
}

/** Asks for the password and a code before the second factor changes. Load it with next/dynamic. */
export function ProofDialog({ userId, email, purpose, onClose, onCodes, onRemoved }: ProofDialogProps) {
  const renewal = useMutation({ ...recoveryCodesRenewal(userId), networkMode: "always" });
  const removal = useMutation({ ...secondFactorRemoval(userId), networkMode: "always" });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(proofInput),
    defaultValues: { currentPassword: "", code: "" },
  });
  const { errors, isSubmitting } = formState;
  const { title, description, label, variant } = words[purpose];

  const submit = handleSubmit(async (proof) => {
    try {
      if (purpose === "codes") onCodes((await renewal.mutateAsync(proof)).recoveryCodes);
      else {
        await removal.mutateAsync(proof);
        onRemoved();
      }
      onClose();
    } catch (error) {
      showRefusal(error, { setError, names: ["currentPassword", "code"] });
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
        <CodeField recovery error={errors.code?.message} {...register("code")} />
        {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
        <Button type="submit" variant={variant} wide pending={isSubmitting}>
          {label}
        </Button>
      </form>
    </Dialog>
  );
}
