"use client";

import { canShareScreen } from "@/components/room/media/devices";
import { useStore } from "@/components/room/use-store";
import { useRoom } from "@/components/room/stage/room-context";
import { toast } from "@/components/ui/toast";
import { useBrowserValue } from "@/components/ui/use-browser-value";

const FAILURE_TEXT =
  "No hemos podido encenderlo. Mira si el navegador tiene permiso o si lo usa otra aplicación.";

/** Switches of a person's own media and hand. */
export function useControls() {
  const { session, own, act } = useRoom();
  const { local } = session;
  const { isMicrophoneOn, camera, screen, isOriginalSound } = useStore(local);
  const isCameraOn = camera !== null;
  const isHandRaised = Boolean(own?.handRaisedAt);

  function warn(isMissing: boolean): void {
    if (isMissing) void toast(FAILURE_TEXT, { kind: "error", id: "room-device", duration: 6000 });
  }

  return {
    isMicrophoneOn,
    isCameraOn,
    isHandRaised,
    isSharing: screen !== null,
    isOriginalSound,
    canShare: useBrowserValue(canShareScreen) ?? false,
    async toggleMicrophone() {
      await local.setMicrophone(!isMicrophoneOn);
      warn(local.getSnapshot().microphone === null);
    },
    async toggleCamera() {
      await local.setCamera(!isCameraOn);
      warn(!isCameraOn && local.getSnapshot().camera === null);
    },
    toggleHand: () => act({ type: "raise-hand", isRaised: !isHandRaised }),
    async toggleShare() {
      if (screen) return local.stopSharing();
      // Without a choice, the person has changed their mind.
      await local.share().catch(() => {});
    },
    toggleOriginalSound: () => local.setOriginalSound(!isOriginalSound),
  };
}
