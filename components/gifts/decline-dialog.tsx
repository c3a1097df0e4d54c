"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { CharacterCount } from "@/components/common/character-count";
import { countCharacters } from "@/lib/platform/text/characters";
import { FormDialog } from "@/components/common/form-dialog";
import { QueryProvider } from "@/components/common/query-provider";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { declineGiftMutation } from "@/lib/orders/gifts/queries";
import { giftMessageField, MAX_GIFT_MESSAGE } from "@/lib/orders/gifts/schema";

const schema = z.object({ message: giftMessageField });

interface DeclineDialogProps {
  token: string;
  giverName: string;
  onClose: () => void;
  onDeclined: () => void;
}

function DeclineForm({ token, giverName, onClose, onDeclined }: DeclineDialogProps) {
  const { mutateAsync } = useMutation(declineGiftMutation(token));
  return (
    <FormDialog
      schema={schema}
      defaultValues={{ message: "" }}
      title="¿No quieres este regalo?"
      description={`Se lo diremos a ${giverName}, que podrá dárselo a otra persona. Este enlace dejará de servir.`}
      submitLabel="No, gracias"
      onCancel={onClose}
      onSubmit={async ({ message }) => {
        await mutateAsync(message);
        onDeclined();
      }}
    >
      {({ register, watch, formState: { errors } }) => (
        <Field
          label="Unas palabras"
          optional
          hint={<CharacterCount length={countCharacters(watch("message") ?? "")} max={MAX_GIFT_MESSAGE} />}
          error={errors.message?.message}
        >
          <TextArea rows={3} {...register("message")} />
        </Field>
      )}
    </FormDialog>
  );
}

/** Says no to a gift, with words for the giver if one likes. */
export function DeclineDialog(props: DeclineDialogProps) {
  return (
    <QueryProvider>
      <DeclineForm {...props} />
    </QueryProvider>
  );
}
