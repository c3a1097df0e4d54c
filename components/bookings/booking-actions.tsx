"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { BookingView } from "@/lib/bookings/booking/schema";
import { routes } from "@/lib/platform/routes";

const CancelDialog = lazyDialog(() => import("./cancel-dialog").then((module) => module.CancelDialog));

const DONE_TEXTS = {
  held: "La hora ya no es tuya.",
  forgone: "La cita está devuelta.",
  confirmed: "La cita está cancelada.",
};

interface BookingActionsProps {
  booking: BookingView;
  side: "master" | "apprentice";
}

/** Something can go back: money, or a session of a pack. */
const isReturnable = ({ amount, packId }: BookingView): boolean => amount > 0 || packId !== null;

/** Moving and cancelling an hour; its Master may return a forgone one, or give another for it. */
export function BookingActions({ booking, side }: BookingActionsProps) {
  const isHeld = booking.status === "held" && side === "apprentice";
  const isForgone = booking.status === "forgone";
  const router = useRouter();
  const [isCancelling, setIsCancelling] = useState(false);
  // While a payment is being confirmed, only the Master can cancel the hour.
  if (isHeld && booking.heldUntil === null) return null;
  return (
    <>
      {(booking.status === "confirmed" || isForgone) && (
        <ButtonLink href={routes.hours(booking.slug, { cambiar: booking.id })} variant="secondary">
          {isForgone ? "Dar otra hora" : "Cambiar la hora"}
        </ButtonLink>
      )}
      {(!isForgone || isReturnable(booking)) && (
        <Button variant="quiet" onClick={() => setIsCancelling(true)}>
          {isHeld ? "Soltar la hora" : isForgone ? "Devolver" : "Cancelar"}
        </Button>
      )}
      {isCancelling && (
        <CancelDialog
          booking={booking}
          side={side}
          onClose={(done) => {
            setIsCancelling(false);
            if (!done) return;
            void toast(DONE_TEXTS[isHeld ? "held" : isForgone ? "forgone" : "confirmed"], {
              kind: "success",
              duration: 5000,
            });
            router.refresh();
          }}
        />
      )}
    </>
  );
}
