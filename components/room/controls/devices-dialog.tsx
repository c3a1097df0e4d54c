"use client";

import { DeviceSettings } from "@/components/room/antechamber/device-settings";
import { useRoom } from "@/components/room/stage/room-context";
import { Dialog } from "@/components/ui/dialog";

export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const { session } = useRoom();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Cámara y sonido">
      <DeviceSettings local={session.local} />
    </Dialog>
  );
}
