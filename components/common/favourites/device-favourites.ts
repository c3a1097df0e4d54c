import { MAX_DEVICE_FAVOURITES } from "@/lib/community/favourites/policy";
import { isUuid } from "@/lib/platform/text/uuid";
import { DEVICE_FAVOURITES_KEY } from "./favourite-owner";

// Contents that a visitor saved in this browser, the last saved first.

/** Thrown when the browser cannot save another content; its message is for the user. */
export class DeviceStorageError extends Error {}

const isIdList = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= MAX_DEVICE_FAVOURITES &&
  value.every((id) => typeof id === "string" && isUuid(id));

/** Returns what is stored; nothing if it cannot be read or is malformed. */
export function readDeviceFavourites(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DEVICE_FAVOURITES_KEY) ?? "[]");
    return isIdList(stored) ? stored : [];
  } catch {
    return [];
  }
}

function writeDeviceFavourites(ids: string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(DEVICE_FAVOURITES_KEY, JSON.stringify(ids));
    else localStorage.removeItem(DEVICE_FAVOURITES_KEY);
  } catch {
    throw new DeviceStorageError(
      "Tu navegador no nos deja guardar nada aquí. Entra en tu cuenta y guárdalo en ella.",
    );
  }
}

/** Saves or removes a content; idempotent. Throws `DeviceStorageError`. */
export function storeDeviceFavourite(ayniId: string, saved: boolean): void {
  const others = readDeviceFavourites().filter((id) => id !== ayniId);
  if (saved && others.length >= MAX_DEVICE_FAVOURITES) {
    throw new DeviceStorageError(
      `Has guardado el máximo de ${MAX_DEVICE_FAVOURITES} en este dispositivo. Con una cuenta puedes guardar más.`,
    );
  }
  writeDeviceFavourites(saved ? [ayniId, ...others] : others);
}

/** Removes these contents, after they were merged into an account. */
export function removeDeviceFavourites(ayniIds: readonly string[]): void {
  writeDeviceFavourites(readDeviceFavourites().filter((id) => !ayniIds.includes(id)));
}
