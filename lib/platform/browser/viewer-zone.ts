import { DEFAULT_TIME_ZONE, isTimeZone } from "@/lib/platform/time/zone";

// The zone in which somebody sees hours: the one they chose on this device, else the device's.

const STORAGE_KEY = "ayllu-zone";

const listeners = new Set<() => void>();
// The zone is undefined until it has been read.
let chosenZone: string | null | undefined;

// Making a format takes much longer than asking one, and every hour on a page asks.
let deviceFormat: Intl.DateTimeFormat | undefined;
let reported: { name: string; zone: string | null } | undefined;

/** Returns null if the device reports no zone, or one that hours cannot be told in, such as "Etc/Unknown". */
export function getDeviceZone(): string | null {
  const name = (deviceFormat ??= new Intl.DateTimeFormat()).resolvedOptions().timeZone ?? "";
  if (reported?.name !== name) reported = { name, zone: isTimeZone(name) ? name : null };
  return reported.zone;
}

export const getBrowserZone = (): string => getDeviceZone() ?? DEFAULT_TIME_ZONE;

function readChosenZone(): string | null {
  try {
    const zone = localStorage.getItem(STORAGE_KEY);
    return zone !== null && isTimeZone(zone) ? zone : null;
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
