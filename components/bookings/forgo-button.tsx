"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { BookingView } from "@/lib/bookings/booking/schema";

const ForgoDialog = lazyDialog(() => import("./forgo-dialog").then((module) => module.ForgoDialog));

/** Tells the Master that its apprentice cannot come to an hour that can no longer be cancelled. */
export function ForgoButton({ booking }: { booking: BookingView }) {
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        No podré ir
      </Button>
      {isAsking && (
        <ForgoDialog
          booking={booking}
          onClose={(done) => {
            setIsAsking(false);
            if (!done) return;
            void toast(`${booking.master.name} ya sabe que no podrás ir. Gracias por avisar.`, {
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
