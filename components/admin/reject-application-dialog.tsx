"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { refusalInput } from "@/lib/administration/applications/schema";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import styles from "./application-list.module.css";

interface RefusalDialogProps {
  name: string;
  act: (reason: string) => Promise<unknown>;
  onClose: (done: boolean) => void;
}

/** Asks for the reason, which the person will read. */
export function RefusalDialog({ name, act, onClose }: RefusalDialogProps) {
  const [open, setOpen] = useState(true);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(refusalInput),
    defaultValues: { reason: "" },
  });
  const { errors, isSubmitting } = formState;

  function close(done: boolean) {
    setOpen(false);
    onClose(done);
  }

  const submit = handleSubmit(async ({ reason }) => {
    try {
      await act(reason);
      close(true);
    } catch (error) {
      const message = error instanceof ApiError ? error.fields.reason : undefined;
      setError(message ? "reason" : "root", { message: message ?? messageOf(error) });
    }
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && !isSubmitting && close(false)}
      closeOnOutsideClick={false}
      title={`Rechazar la solicitud de ${name}`}
      description="Le llegará un correo con el motivo tal como lo escribas, y podrá enviar otra solicitud."
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
        <Field label="Motivo" error={errors.reason?.message}>
          <TextArea rows={5} {...register("reason")} />
        </Field>
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={() => close(false)}>
            Cancelar
          </Button>
          <Button type="submit" variant="danger" pending={isSubmitting}>
            Rechazar la solicitud
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
