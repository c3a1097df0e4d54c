"use client";

import type { ChangeEvent } from "react";
import { FormDialog } from "@/components/common/form-dialog";
import { useMessageIdempotencyKey } from "@/components/legal/use-message-idempotency-key";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { readPrivateCopy, removePrivateCopy, writePrivateCopy } from "@/lib/platform/browser/private-copies";
import { postApprenticeMessage } from "@/lib/teaching/apprentices/queries";
import { MAX_MESSAGE_LENGTH, apprenticeMessageForm } from "@/lib/teaching/apprentices/schema";

const toCopyName = (userId: string): string => `mensaje:${userId}`;

/** Returns what was written to this person before and not sent. */
function readMessage(userId: string): string {
  const copy = readPrivateCopy(toCopyName(userId));
  return typeof copy === "string" ? copy : "";
}

function keepMessage(userId: string, message: string): void {
  if (message) writePrivateCopy(toCopyName(userId), message);
  else removePrivateCopy(toCopyName(userId));
}

interface ApprenticeMessageDialogProps {
  userId: string;
  name: string;
  onClose: () => void;
}

/**
 * Sends one apprentice a message by mail, without revealing either e-mail address by default. A closed dialog keeps what
 * was written, for this person, until it is sent or its writer logs out.
 */
export function ApprenticeMessageDialog({ userId, name, onClose }: ApprenticeMessageDialogProps) {
  const toIdempotencyKey = useMessageIdempotencyKey();
  return (
    <FormDialog
      schema={apprenticeMessageForm}
      defaultValues={{ message: readMessage(userId), answerable: false }}
      title={`Escribir a ${name}`}
      description="Le llegará un correo nuestro con tu nombre y tu mensaje."
      submitLabel="Enviar"
      onCancel={onClose}
      onSubmit={async (values) => {
        await postApprenticeMessage(userId, { ...values, key: toIdempotencyKey(values) });
        keepMessage(userId, "");
        onClose();
        void toast(`Tu mensaje va de camino a ${name}.`, { kind: "success", duration: 5000, id: "message" });
      }}
    >
      {({ register, formState: { errors } }) => (
        <>
          <Field
            label="Mensaje"
            hint={`Hasta ${MAX_MESSAGE_LENGTH} caracteres.`}
            error={errors.message?.message}
          >
            <TextArea
              rows={6}
              {...register("message", {
                onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => keepMessage(userId, target.value),
              })}
            />
          </Field>
          <Checkbox label="Que pueda responderme a mi correo" {...register("answerable")} />
        </>
      )}
    </FormDialog>
  );
}
