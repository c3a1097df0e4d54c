"use client";

import { OneTimeCodeField } from "@/components/auth/one-time-code-field";
import { FormMessage } from "@/components/common/form-message";
import { useSchemaForm } from "@/components/common/use-schema-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { secondFactorProofInput, type SecondFactorProof } from "@/lib/identity/second-factor/schema";
import { bankDetailsRemovalInput } from "@/lib/payouts/bank-details/schema";
import form from "./form.module.css";

interface ProofDialogProps {
  title: string;
  description: string;
  /** Names what is done. */
  label: string;
  variant: "primary" | "danger";
  email: string;
  /** Asks for a code at once; otherwise only when the server wants one. */
  hasSecondFactor: boolean;
  /** Does it; why it could not be done is shown at the fields. */
  onConfirm: (proof: SecondFactorProof) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password, and the code of a second factor, before something is changed. Load with `lazyDialog`. */
export function ProofDialog({
  title,
  description,
  label,
  variant,
  email,
  hasSecondFactor,
  onConfirm,
  onClose,
}: ProofDialogProps) {
  const { form: proofForm, submit } = useSchemaForm({
    schema: hasSecondFactor ? secondFactorProofInput : bankDetailsRemovalInput,
    defaultValues: { currentPassword: "", code: "" },
    onSubmit: async ({ currentPassword, code = "" }) => {
      await onConfirm({ currentPassword, code });
      onClose();
    },
  });
  const { register, formState } = proofForm;
  const { errors, isSubmitting } = formState;

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
        {(hasSecondFactor || errors.code) && (
          <OneTimeCodeField allowRecoveryCode error={errors.code?.message} {...register("code")} />
        )}
        {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
        <Button type="submit" variant={variant} fullWidth pending={isSubmitting}>
          {label}
        </Button>
      </form>
    </Dialog>
  );
}
