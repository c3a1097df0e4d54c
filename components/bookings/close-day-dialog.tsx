"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/common/confirm-dialog";
import { DateField } from "@/components/ui/date-field";
import { toast } from "@/components/ui/toast";
import { closeDayMutation } from "@/lib/bookings/availability/queries";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { toLocalDate } from "@/lib/platform/time/format";

interface CloseDayDialogProps {
  zone: string;
  /** Called with the day that was closed, or null. */
  onClose: (date: string | null) => void;
}

/** Closes a day and makes everybody whole who had booked an hour of it. */
export function CloseDayDialog({ zone, onClose }: CloseDayDialogProps) {
  const [date, setDate] = useState(toLocalDate(new Date().toISOString(), zone));
  const close = useMutation(closeDayMutation());
  return (
    <ConfirmDialog
      title="¿Cerrar un día?"
      consequences="Se cancelan las citas que queden de ese día, se avisa a cada persona y se le devuelve entero lo que pagó."
      confirmLabel="Cerrar el día"
      danger
      onConfirm={async () => {
        const cancelled = await close.mutateAsync(date);
        void toast(
          `El día está cerrado, con ${pluralize(cancelled, "cita cancelada", "citas canceladas")}.`,
          {
            kind: "success",
            duration: 7000,
          },
        );
      }}
      onClose={(done) => onClose(done ? date : null)}
    >
      <DateField label="Día" value={date} onChange={({ target }) => setDate(target.value)} />
    </ConfirmDialog>
  );
}
