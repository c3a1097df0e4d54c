"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { reopenRoomMutation } from "@/lib/rooms/room/queries";
import { DoorOpenIcon } from "./icons";

interface ReopenButtonProps {
  encuentroId: string;
  variant?: "primary" | "secondary";
  /** Without it, the page of the room opens. */
  onReopened?: () => void;
}

/** Opens a room again that its Master has ended. */
export function ReopenButton({ encuentroId, variant = "primary", onReopened }: ReopenButtonProps) {
  const { mutate, isPending } = useMutation({
    ...reopenRoomMutation(encuentroId),
    // A page that the browser loads, which grants the camera.
    onSuccess: () => (onReopened ? onReopened() : window.location.assign(routes.room(encuentroId))),
    onError: (error) => void toast(errorMessage(error), { kind: "error" }),
  });
  return (
    <Button variant={variant} icon={<DoorOpenIcon />} pending={isPending} onClick={() => mutate()}>
      Volver a abrir la sala
    </Button>
  );
}
