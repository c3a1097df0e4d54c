"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { OneTimeCodeField } from "@/components/auth/one-time-code-field";
import { FormMessage } from "@/components/common/form-message";
import { forgetMember, logOut } from "@/components/shell/log-out";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { closeAccountInput } from "@/lib/identity/credentials/schema";
import { closeAccountMutation } from "@/lib/identity/users/queries";
import styles from "./close-account-dialog.module.css";
import form from "./form.module.css";
import { useSchemaForm } from "@/components/common/use-schema-form";

interface CloseAccountDialogProps {
  userId: string;
  hasSecondFactor: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Confirms the closure with the password. Load with next/dynamic. */
export function CloseAccountDialog({ userId, hasSecondFactor, open, onOpenChange }: CloseAccountDialogProps) {
  const [isClosed, setClosed] = useState(false);
  return (
    <Dialog
      open={open}
      // Nothing of the page is theirs any more.
      onOpenChange={(isOpen) => (isClosed ? void logOut() : onOpenChange(isOpen))}
      title={isClosed ? "Tu cuenta está eliminada" : "¿Eliminar tu cuenta para siempre?"}
      closeOnOutsideClick={false}
    >
      {isClosed ? (
        <Farewell />
      ) : (
        <CloseAccountForm
          userId={userId}
          hasSecondFactor={hasSecondFactor}
          onClosed={() => setClosed(true)}
          onCancel={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  );
}

/** Says that it is done before the page is left. */
function Farewell() {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logOut();
  };
  return (
    <div className={form.form}>
      <p role="status">
        Te hemos mandado un último correo que lo confirma. Gracias por el camino hecho: si un día quieres
        volver, aquí hay sitio.
      </p>
      <Button fullWidth pending={isLeaving} onClick={leave}>
        Ir al inicio
      </Button>
    </div>
  );
}

interface CloseAccountFormProps {
  userId: string;
  hasSecondFactor: boolean;
  onClosed: () => void;
  onCancel: () => void;
}

function CloseAccountForm({ userId, hasSecondFactor, onClosed, onCancel }: CloseAccountFormProps) {
  const closeAccount = useMutation({ ...closeAccountMutation(userId), networkMode: "always" });
  const { form: proofForm, submit } = useSchemaForm({
    schema: closeAccountInput,
    defaultValues: { password: "", code: "" },
    onSubmit: async (proof) => {
      await closeAccount.mutateAsync(proof);
      forgetMember();
      onClosed();
    },
  });
  const { register, formState } = proofForm;
  const { errors, isSubmitting } = formState;

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <ul className={styles.consequences}>
        <li>Borramos tu nombre, tu correo, tus fotos y todo lo que cuenta quién eres.</li>
        <li>Dejas de poder abrir lo que has recibido.</li>
        <li>Si ofreces Ayni, se retira; quien ya lo recibió lo conserva.</li>
        <li>
          Si tienes u ofreces una membresía, termina: no se cobra nada más y se devuelven los meses que no han
          empezado.
        </li>
      </ul>
      <Field label="Tu contraseña" hint="Para comprobar que eres tú." error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register("password")} />
      </Field>
      {(hasSecondFactor || errors.code) && (
        <OneTimeCodeField allowRecoveryCode error={errors.code?.message} {...register("code")} />
      )}
      {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
      <Button type="submit" variant="danger" fullWidth pending={isSubmitting || closeAccount.isSuccess}>
        Eliminar mi cuenta para siempre
      </Button>
      <Button variant="quiet" fullWidth disabled={isSubmitting} onClick={onCancel}>
        Conservar mi cuenta
      </Button>
    </form>
  );
}
