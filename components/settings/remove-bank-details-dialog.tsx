"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { OneTimeCodeField } from "@/components/auth/one-time-code-field";
import { FormMessage } from "@/components/common/form-message";
import { setFormErrors } from "@/components/common/set-form-errors";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { removeBankDetailsMutation } from "@/lib/payouts/bank-details/queries";
import { bankDetailsRemovalInput, type BankDetailsView } from "@/lib/payouts/bank-details/schema";
import form from "./form.module.css";

interface RemoveBankDetailsDialogProps {
  /** Lower case. */
  currency: string;
  /** Masked. */
  account: string;
  /** The general account, masked; null without one. */
  general: string | null;
  email: string;
  hasSecondFactor: boolean;
  onClose: () => void;
  onRemoved: (details: BankDetailsView) => void;
}

/** Asks for the password before the account of a currency is removed. Load with next/dynamic. */
export function RemoveBankDetailsDialog({
  currency,
  account,
  general,
  email,
  hasSecondFactor,
  onClose,
  onRemoved,
}: RemoveBankDetailsDialogProps) {
  const remove = useMutation({ ...removeBankDetailsMutation(currency), networkMode: "always" });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(bankDetailsRemovalInput),
    defaultValues: { currentPassword: "", code: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (proof) => {
    try {
      onRemoved(await remove.mutateAsync(proof));
      onClose();
    } catch (error) {
      setFormErrors(error, { setError, names: ["currentPassword", "code"] });
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`¿Quitar ${account}?`}
      description={`Desde ahora te pagaremos las ventas en ${currency.toUpperCase()} en ${general ?? "tu cuenta de las demás monedas"}. Para volver a usar esta tendrás que guardarla otra vez, con su enlace y sus 72 horas.`}
      closeOnOutsideClick={false}
    >
      <form noValidate className={form.form} onSubmit={submit}>
        <input hidden readOnly type="text" autoComplete="username" value={email} />
        <Field label="Tu contraseña" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
        </Field>
        {(hasSecondFactor || errors.code) && (
          <OneTimeCodeField allowRecoveryCode error={errors.code?.message} {...register("code")} />
        )}
        {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
        <Button type="submit" variant="danger" fullWidth pending={isSubmitting}>
          Quitar esta cuenta
        </Button>
      </form>
    </Dialog>
  );
}
