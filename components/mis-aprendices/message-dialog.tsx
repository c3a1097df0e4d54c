"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useMessageKey } from "@/components/legal/use-message-idempotency-key";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { notify } from "@/components/ui/toast";
import { writeTo } from "@/lib/apprentices/queries";
import { MAX_MESSAGE, messageForm } from "@/lib/teaching/apprentices/schema";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import styles from "../teaching/my-apprentices.module.css";

interface MessageDialogProps {
  userId: string;
  name: string;
  onClose: () => void;
}

/** A message to one apprentice, which goes by mail and shows nobody's address unless the Master wants it. */
export function MessageDialog({ userId, name, onClose }: MessageDialogProps) {
  const keyOf = useMessageKey();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(messageForm),
    defaultValues: { message: "", answerable: false },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      await writeTo(userId, { ...values, key: keyOf(values) });
      onClose();
      void notify(`Tu mensaje va de camino a ${name}.`, { kind: "success", duration: 5000, id: "message" });
    } catch (error) {
      const refused = error instanceof ApiError ? error.fields.message : undefined;
      setError(refused ? "message" : "root", { message: refused ?? messageOf(error) });
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(wanted) => !wanted && !isSubmitting && onClose()}
      closeOnOutsideClick={false}
      title={`Escribir a ${name}`}
      description="Le llegará un correo nuestro con tu nombre y tu mensaje."
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
        <Field label="Mensaje" hint={`Hasta ${MAX_MESSAGE} caracteres.`} error={errors.message?.message}>
          <TextArea rows={6} {...register("message")} />
        </Field>
        <Checkbox label="Que pueda responderme a mi correo" {...register("answerable")} />
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" pending={isSubmitting}>
            Enviar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
