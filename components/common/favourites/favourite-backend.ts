import { toast } from "@/components/ui/toast";
import { fetchFavouriteIds, sendDeviceFavourites, sendFavourite } from "@/lib/community/favourites/queries";
import { ApiError } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import {
  DeviceStorageError,
  readDeviceFavourites,
  removeDeviceFavourites,
  storeDeviceFavourite,
} from "./device-favourites";
import type { FavouriteOwner } from "./favourite-owner";

// Loaded with the first request or change, so that pages stay light.

const TOAST_MS = 6000;
const FAILED_TEXT = "No hemos podido guardar el cambio. Inténtalo de nuevo.";
const UNAVAILABLE_TEXT = "Esta enseñanza ya no está disponible.";

export interface FavouriteBackend {
  load: (owner: FavouriteOwner) => Promise<{ ayniIds: string[]; merged: number }>;
  save: (owner: FavouriteOwner, ayniId: string, saved: boolean) => Promise<void>;
  reportFailure: (error: unknown) => void;
}

/** Adds what was saved in this browser to the account. If it fails, the next page tries again. */
async function mergeDeviceFavourites(): Promise<number> {
  const ayniIds = readDeviceFavourites();
  try {
    const merged = ayniIds.length > 0 ? await sendDeviceFavourites(ayniIds) : 0;
    removeDeviceFavourites(ayniIds);
    return merged;
  } catch {
    return 0;
  }
}

export const load: FavouriteBackend["load"] = async (owner) => {
  if (owner === null) return { ayniIds: readDeviceFavourites(), merged: 0 };
  const merged = await mergeDeviceFavourites();
  return { ayniIds: await fetchFavouriteIds(), merged };
};

function announceDeviceFavourite(): void {
  void toast("Lo hemos guardado en este dispositivo.", {
    kind: "success",
    duration: TOAST_MS,
    id: "favourite",
    action: { label: "Ver guardados", onClick: () => location.assign(routes.favourites()) },
  });
}

/** Throws `ApiError` or `DeviceStorageError`. */
export const save: FavouriteBackend["save"] = async (owner, ayniId, saved) => {
  if (owner !== null) {
    await sendFavourite(ayniId, saved);
    return;
  }
  storeDeviceFavourite(ayniId, saved);
  if (saved) announceDeviceFavourite();
};

function failureText(error: unknown): string {
  if (error instanceof DeviceStorageError) return error.message;
  if (!(error instanceof ApiError) || error.status >= 500) return FAILED_TEXT;
  return error.status === 404 ? UNAVAILABLE_TEXT : error.message;
}

export const reportFailure: FavouriteBackend["reportFailure"] = (error) => {
  void toast(failureText(error), { kind: "error", duration: TOAST_MS, id: "favourite" });
};
