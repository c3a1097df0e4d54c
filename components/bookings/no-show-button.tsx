"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { markNoShowMutation } from "@/lib/bookings/booking/queries";
import type { BookingView } from "@/lib/bookings/booking/schema";
import { errorMessage } from "@/lib/platform/http/client";

/** Says that the apprentice did not come to an hour in person, or takes it back. */
export function NoShowButton({ booking: { id, status, apprentice } }: { booking: BookingView }) {
  const router = useRouter();
  const isNoShow = status === "no_show";
  const mark = useMutation({
    ...markNoShowMutation(id),
    onSuccess: () => {
      void toast(
        isNoShow
          ? `Queda dicho que ${apprentice.name} vino.`
          : `Queda dicho que ${apprentice.name} no vino, y lo verá en su agenda.`,
        { kind: "success", duration: 5000 },
      );
      router.refresh();
    },
    onError: (error) => void toast(errorMessage(error), { kind: "error", duration: 5000 }),
  });
  return (
    <Button variant="quiet" pending={mark.isPending} onClick={() => mark.mutate(!isNoShow)}>
      {isNoShow ? "Sí vino" : "No vino"}
    </Button>
  );
}
