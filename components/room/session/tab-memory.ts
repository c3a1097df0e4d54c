import { createTabText } from "@/components/common/tab-text";

// The tab remembers view, place and devices, so that a room is the same after a reload.

const chosenView = createTabText("room-view");
const place = createTabText("room-place");

/** The devices with which a person was inside. */
export type KeptDevices = {
  isMicrophoneOn: boolean;
  isCameraOn: boolean;
  cameraId: string | null;
  microphoneId: string | null;
  speakerId: string | null;
  isOriginalSound: boolean;
};

export type KeptPlace = { encuentroId: string; name: string; devices: KeptDevices };

/** The view that the person has chosen in this tab. */
export const readChosenView = (): string | null => chosenView.read();
export const storeChosenView = (view: string): void => chosenView.write(view);

export const storePlace = (kept: KeptPlace): void => place.write(JSON.stringify(kept));

/** Forgets the place, when a visit ends before its page does. */
export const forgetPlace = (): void => place.write(null);

function isReload(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return (
    loaded instanceof PerformanceNavigationTiming &&
    loaded.type === "reload" &&
    new URL(loaded.name).pathname === window.location.pathname
  );
}

/** Returns the place that this tab had in the room until it was loaded again, else null. */
export function readPlace(encuentroId: string): KeptPlace | null {
  if (typeof window === "undefined" || !isReload()) return null;
  const text = place.read();
  const kept = text === null ? null : (JSON.parse(text) as KeptPlace);
  return kept?.encuentroId === encuentroId ? kept : null;
}
