import { apiData } from "@/lib/platform/http/client";
import type { SavedFile } from "@/lib/content/uploads/schema";
import { api } from "@/lib/platform/api";
import type { AyniDetail, CreateAyniInput, UpdateAyniInput } from "./schema";

/**
 * `files` are those of an update that had any; `offeredSeats` counts people of the waiting list for whom the change has freed
 * a seat.
 */
export type AyniRef = {
  id: string;
  slug: string;
  version: number;
  files?: SavedFile[];
  offeredSeats?: number;
};

export const postAyni = (input: CreateAyniInput) => apiData<AyniRef>("POST", api.ayni(), { body: input });

export const putAyni = (slug: string, input: UpdateAyniInput) =>
  apiData<AyniRef>("PUT", api.ayniItem(slug), { body: input });

export const fetchAyni = (slug: string) => apiData<AyniDetail>("GET", api.ayniItem(slug));
