import { apiCall } from "@/lib/platform/http/client";
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

type AyniRefResponse = { data: AyniRef };

export async function postAyni(input: CreateAyniInput): Promise<AyniRef> {
  return (await apiCall<AyniRefResponse>("POST", api.ayni(), { body: input })).data;
}

export async function putAyni(slug: string, input: UpdateAyniInput): Promise<AyniRef> {
  return (await apiCall<AyniRefResponse>("PUT", api.ayniItem(slug), { body: input })).data;
}

export async function fetchAyni(slug: string): Promise<AyniDetail> {
  return (await apiCall<{ data: AyniDetail }>("GET", api.ayniItem(slug))).data;
}
