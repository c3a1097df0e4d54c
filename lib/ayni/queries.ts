import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/http/client";
import { api } from "@/lib/routes";
import type { CreateAyniInput, UpdateAyniInput } from "./schema";

/** What names a content, and the state in which the last change left it. */
export type AyniRef = { id: string; slug: string; version: number };

type Answer = { data: AyniRef };

/** Makes a draft. Throws `ApiError`. */
export async function createAyni(input: CreateAyniInput): Promise<AyniRef> {
  return (await apiCall<Answer>("POST", api.ayni(), input)).data;
}

/** Changes a content of one's own; `input` as the call takes it. The error is an `ApiError`. */
export const updateAyniMutation = () =>
  mutationOptions({
    mutationFn: async ({ slug, input }: { slug: string; input: UpdateAyniInput }) =>
      (await apiCall<Answer>("PUT", api.ayniItem(slug), input)).data,
  });
