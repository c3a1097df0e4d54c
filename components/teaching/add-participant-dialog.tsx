"use client";

import { useRouter } from "next/navigation";
import { FormDialog } from "@/components/common/form-dialog";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { addParticipant } from "@/lib/teaching/participants/queries";
import { participantInput } from "@/lib/teaching/participants/schema";

interface AddParticipantDialogProps {
  ayniId: string;
  title: string;
  onClose: () => void;
}

/** Gives a content to one person, without money. */
export function AddParticipantDialog({ ayniId, title, onClose }: AddParticipantDialogProps) {
  const router = useRouter();
  return (
    <FormDialog
      schema={participantInput}
      defaultValues={{ email: "" }}
      title="Añadir a alguien"
      description={`Le regalas «${title}»: no paga nada, ocupa un lugar y se lo decimos por correo. Puedes quitárselo cuando quieras.`}
      submitLabel="Añadir"
      onCancel={onClose}
      onSubmit={async ({ email }) => {
        const { added } = await addParticipant(ayniId, email);
        onClose();
        const text = added
          ? `${added} ya lo tiene, y se lo hemos dicho.`
          : "Esa dirección no tiene cuenta en Ayllu. Le hemos enviado tu invitación: añádela cuando la tenga.";
        void toast(text, { kind: "success", duration: 7000 });
        router.refresh();
      }}
    >
      {({ register, formState: { errors } }) => (
        <Field
          label="Correo electrónico"
          hint="El de su cuenta en Ayllu. Si no la tiene, le enviamos una invitación tuya."
          error={errors.email?.message}
        >
          <TextInput type="email" autoComplete="off" {...register("email")} />
        </Field>
      )}
    </FormDialog>
  );
}
