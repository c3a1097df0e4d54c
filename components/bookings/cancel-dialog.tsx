"use client";

import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/common/confirm-dialog";
import { cancelBookingMutation } from "@/lib/bookings/booking/queries";
import type { BookingView } from "@/lib/bookings/booking/schema";
import { formatMoney } from "@/lib/reference/money";

interface CancelDialogProps {
  booking: BookingView;
  side: "master" | "apprentice";
  onClose: (done: boolean) => void;
}

/** Says where a session of a pack goes; the money of a pack that was returned goes to who paid it. */
function describeSession({ packId, packPayer }: BookingView, side: "master" | "apprentice"): string {
  const isOwn = side === "apprentice";
  if (packPayer === "owner")
    return isOwn
      ? " Tu pack ya se devolvió: te devolvemos también el dinero de esta sesión."
      : " Su pack ya se devolvió: se le devuelve también el dinero de esta sesión.";
  if (packPayer === "giver")
    return ` El pack ya se devolvió: el dinero de esta sesión vuelve a quien ${isOwn ? "te" : "se"} lo regaló.`;
  return packId === null ? "" : ` La sesión vuelve a ${isOwn ? "tu" : "su"} pack.`;
}

/** Says what follows from cancelling an hour, and asks. */
function describe(booking: BookingView, side: "master" | "apprentice") {
  const { status, heldUntil, amount, currency, master, apprentice } = booking;
  const other = side === "master" ? apprentice.name : master.name;
  if (status === "held" && heldUntil === null) {
    return `Avisamos a ${other}, y la hora queda libre. Su pago se está confirmando: si llega, se le devuelve entero.`;
  }
  if (status === "held") return "La hora queda libre, y no se cobra nada.";
  const money = amount === 0 ? "" : ` Se devuelven ${formatMoney(amount, currency)}, enteros.`;
  if (status === "forgone") return `Avisamos a ${other}.${money}${describeSession(booking, side)}`;
  return `Avisamos a ${other}, y la hora queda libre.${money}${describeSession(booking, side)}`;
}

const TEXTS = {
  held: { title: "¿Soltar esta hora?", confirmLabel: "Soltar la hora", dismissLabel: "Mantenerla" },
  forgone: { title: "¿Devolver esta cita?", confirmLabel: "Devolver la cita", dismissLabel: "Dejarla así" },
  confirmed: {
    title: "¿Cancelar esta cita?",
    confirmLabel: "Cancelar la cita",
    dismissLabel: "Mantenerla",
  },
};

export function CancelDialog({ booking, side, onClose }: CancelDialogProps) {
  const isHeld = booking.status === "held" && side === "apprentice";
  const { title, confirmLabel, dismissLabel } =
    TEXTS[isHeld ? "held" : booking.status === "forgone" ? "forgone" : "confirmed"];
  const cancel = useMutation(cancelBookingMutation(booking.id));
  return (
    <ConfirmDialog
      title={title}
      consequences={describe(booking, side)}
      confirmLabel={confirmLabel}
      dismissLabel={dismissLabel}
      danger
      onConfirm={() => cancel.mutateAsync()}
      onClose={onClose}
    />
  );
}
