"use client";

import { useRouter } from "next/navigation";
import { FormDialog } from "@/components/common/form-dialog";
import { useShownZone } from "@/components/common/use-shown-zone";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { formatShortMoment } from "@/lib/platform/time/format";
import { moveParticipant } from "@/lib/teaching/participants/queries";
import { moveInput, type OtherDate } from "@/lib/teaching/participants/schema";

interface MoveParticipantDialogProps {
  ayniId: string;
  orderId: string;
  name: string;
  title: string;
  dates: readonly OtherDate[];
  onClose: () => void;
}

function toOption({ id, title, startsAt, placeTimezone, left }: OtherDate, viewerZone: string) {
  const moment = formatShortMoment(startsAt, placeTimezone ?? viewerZone);
  const seats = left === null ? [] : [left > 0 ? pluralize(left, "lugar", "lugares") : "completo"];
  return {
    value: id,
    label: [moment, title, ...seats].join(" · "),
    disabled: left !== null && left <= 0,
  };
}

/** Moves one person to another content of the same Master, which is held at other dates. */
export function MoveParticipantDialog(props: MoveParticipantDialogProps) {
  const { ayniId, orderId, name, title, dates, onClose } = props;
  const router = useRouter();
  const viewerZone = useShownZone();
  return (
    <FormDialog
      schema={moveInput}
      defaultValues={{ toAyniId: "" }}
      title={`¿Pasar a ${name} a otra fecha?`}
      description={`Deja su lugar en «${title}» y ocupa uno en la fecha que elijas, sin pagar nada más. Se lo decimos por correo, con las dos fechas; si no le va bien, puede pedir la devolución.`}
      submitLabel="Pasar a esta fecha"
      onCancel={onClose}
      onSubmit={async ({ toAyniId }) => {
        await moveParticipant(ayniId, orderId, toAyniId);
        onClose();
        void toast(`${name} tiene ya su nueva fecha, y se lo hemos dicho.`, {
          kind: "success",
          duration: 7000,
        });
        router.refresh();
      }}
    >
      {({ register, formState: { errors } }) => (
        <Field
          label="Fecha"
          hint="Tus otros Ayni del mismo tipo y precio que aún no han empezado."
          error={errors.toAyniId?.message}
        >
          <Select
            placeholder="Elige una fecha"
            options={dates.map((date) => toOption(date, viewerZone))}
            {...register("toAyniId")}
          />
        </Field>
      )}
    </FormDialog>
  );
}
