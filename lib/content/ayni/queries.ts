import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { AyniDetail, CreateAyniInput, UpdateAyniInput } from "./schema";

/** What names a content, and the state in which the last change left it. */
export type AyniRef = { id: string; slug: string; version: number };

type Answer = { data: AyniRef };

/** Makes a draft. Throws `ApiError`. */
export async function createAyni(input: CreateAyniInput): Promise<AyniRef> {
  return (await apiCall<Answer>("POST", api.ayni(), input)).data;
}

/** Changes a content of one's own; what is not sent stays. Throws `ApiError`. */
export async function updateAyni(slug: string, input: UpdateAyniInput): Promise<AyniRef> {
  return (await apiCall<Answer>("PUT", api.ayniItem(slug), input)).data;
}

/** A content as the server has it now. Throws `ApiError`. */
export async function readAyni(slug: string): Promise<AyniDetail> {
  return (await apiCall<{ data: AyniDetail }>("GET", api.ayniItem(slug))).data;
}
