"use client";

import { useMutation } from "@tanstack/react-query";
import { FormDialog } from "@/components/common/form-dialog";
import type { GivenGift } from "@/lib/orders/gifts/schema";
import { changeGiftMutation } from "@/lib/orders/gifts/queries";
import { giftChangeInput } from "@/lib/orders/gifts/schema";
import { RecipientFields } from "./recipient-fields";

interface ChangeGiftDialogProps {
  gift: GivenGift;
  /** Called with true once it is changed. */
  onClose: (isDone: boolean) => void;
}

/** Gives an open gift to another person or address. */
export function ChangeGiftDialog({ gift, onClose }: ChangeGiftDialogProps) {
  const { mutateAsync } = useMutation(changeGiftMutation(gift.id));
  const { recipientName, recipientEmail } = gift;
  return (
    <FormDialog
      schema={giftChangeInput}
      defaultValues={{ recipientName, recipientEmail }}
      title="Cambiar la persona"
      description="Le escribiremos con un enlace nuevo. El anterior deja de servir."
      submitLabel="Guardar y enviar"
      onCancel={() => onClose(false)}
      onSubmit={async (values) => {
        await mutateAsync(values);
        onClose(true);
      }}
    >
      {({ register, formState: { errors } }) => <RecipientFields register={register} errors={errors} />}
    </FormDialog>
  );
}
