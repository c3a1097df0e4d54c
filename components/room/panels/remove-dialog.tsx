"use client";

import { z } from "zod";
import { FormDialog } from "@/components/common/form-dialog";
import { useRoom } from "@/components/room/stage/room-context";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { requiredText } from "@/lib/platform/text/safe-text";
import { END_NOTE_MAX } from "@/lib/rooms/room/schema";
import type { SeatView } from "@/lib/rooms/seats/schema";

const removeForm = z.object({ reason: requiredText(END_NOTE_MAX, "Escribe el motivo") });

interface RemoveDialogProps {
  person: SeatView;
  onClose: () => void;
}

/** Puts somebody out, who reads why. */
export function RemoveDialog({ person, onClose }: RemoveDialogProps) {
  const { session } = useRoom();
  return (
    <FormDialog
      schema={removeForm}
      defaultValues={{ reason: "" }}
      title={`Sacar a ${person.name}`}
      description="Sale ahora y no puede volver a este encuentro. Leerá lo que escribas, y el equipo también."
      submitLabel="Sacar de la sala"
      danger
      onCancel={onClose}
      onSubmit={async ({ reason }) => {
        await session.act({ type: "remove", seat: person.seat, reason });
        onClose();
      }}
    >
      {({ register, formState: { errors } }) => (
        <Field label="Motivo" error={errors.reason?.message}>
          <TextArea rows={3} {...register("reason")} />
        </Field>
      )}
    </FormDialog>
  );
}
