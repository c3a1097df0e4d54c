"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { BookingView } from "@/lib/bookings/booking/schema";
import { routes } from "@/lib/platform/routes";

const CancelDialog = lazyDialog(() => import("./cancel-dialog").then((module) => module.CancelDialog));

interface BookingActionsProps {
  booking: BookingView;
  side: "master" | "apprentice";
}

/** Moving and cancelling an hour. */
export function BookingActions({ booking, side }: BookingActionsProps) {
  const isHeld = booking.status === "held" && side === "apprentice";
  const router = useRouter();
  const [isCancelling, setIsCancelling] = useState(false);
  // While a payment is being confirmed, only the Master can cancel the hour.
  if (isHeld && booking.heldUntil === null) return null;
  return (
    <>
      {booking.status === "confirmed" && (
        <ButtonLink href={routes.hours(booking.slug, { cambiar: booking.id })} variant="secondary">
          Cambiar la hora
        </ButtonLink>
      )}
      <Button variant="quiet" onClick={() => setIsCancelling(true)}>
        {isHeld ? "Soltar la hora" : "Cancelar"}
      </Button>
      {isCancelling && (
        <CancelDialog
          booking={booking}
          side={side}
          onClose={(done) => {
            setIsCancelling(false);
            if (!done) return;
            void toast(isHeld ? "La hora ya no es tuya." : "La cita está cancelada.", {
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
