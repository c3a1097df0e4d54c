"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/common/confirm-dialog";
import { forgoBookingMutation } from "@/lib/bookings/booking/queries";
import type { BookingView } from "@/lib/bookings/booking/schema";
import { formatMoney } from "@/lib/reference/money";
import { WordField } from "./word-field";

interface ForgoDialogProps {
  booking: BookingView;
  onClose: (done: boolean) => void;
}

/** Says what follows for what was paid, by the rule that was told at the purchase. */
function describePaid({ packId, packPayer, amount, currency, master }: BookingView): string {
  if (packId !== null) {
    const back = packPayer === null ? "devolvértela" : "devolverla";
    return `La sesión cuenta como usada. Si quiere, ${master.name} puede ${back} o darte otra hora.`;
  }
  if (amount === 0) return `Si quiere, ${master.name} puede darte otra hora.`;
  return `Ya no se puede cancelar, así que no se devuelven los ${formatMoney(amount, currency)}. Si quiere, ${master.name} puede devolvértelos o darte otra hora.`;
}

/** Asks whether the Master is to be told that the apprentice cannot come, having said what follows. */
export function ForgoDialog({ booking, onClose }: ForgoDialogProps) {
  const [word, setWord] = useState("");
  const forgo = useMutation(forgoBookingMutation(booking.id));
  const { name } = booking.master;
  return (
    <ConfirmDialog
      title="¿No podrás ir a esta cita?"
      consequences={`Avisamos ahora a ${name}, que recupera la hora: la puede reservar otra persona. ${describePaid(booking)} No contará como no haber ido.`}
      confirmLabel={`Avisar a ${name}`}
      dismissLabel="Mantener la cita"
      danger
      onConfirm={() => forgo.mutateAsync(word.trim() ? { word } : {})}
      onClose={onClose}
    >
      <WordField
        label={`Unas palabras para ${name}`}
        hint={`Solo las ven ${name} y tú, en «Citas».`}
        value={word}
        onChange={setWord}
      />
    </ConfirmDialog>
  );
}
