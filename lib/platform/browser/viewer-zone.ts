import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

// The zone in which somebody sees hours: the one they chose on this device, else the device's.

const STORAGE_KEY = "ayllu-zone";

const listeners = new Set<() => void>();
// The zone is undefined until it has been read.
let chosenZone: string | null | undefined;

// Making a format takes much longer than asking one, and every hour on a page asks.
let deviceFormat: Intl.DateTimeFormat | undefined;

export const getBrowserZone = (): string =>
  (deviceFormat ??= new Intl.DateTimeFormat()).resolvedOptions().timeZone || DEFAULT_TIME_ZONE;

function readChosenZone(): string | null {
  try {
    const zone = localStorage.getItem(STORAGE_KEY);
    if (zone === null) return null;
    // Throws for a zone that this browser does not know.
    new Intl.DateTimeFormat("es", { timeZone: zone });
    return zone;
  } catch {
    return null;
  }
}

/** Returns null if the viewer keeps to the zone of the device. */
export function getChosenZone(): string | null {
  if (chosenZone === undefined) chosenZone = readChosenZone();
  return chosenZone;
}

export const getViewerZone = (): string => getChosenZone() ?? getBrowserZone();

/** Chooses a zone for this device, or with null returns to its own. */
export function chooseViewerZone(zone: string | null): void {
  chosenZone = zone;
  try {
    if (zone === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, zone);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

export function subscribeToViewerZone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
