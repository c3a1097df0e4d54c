import { mutationOptions } from "@tanstack/react-query";
import type { AyniRef } from "@/lib/content/ayni/queries";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";

export const duplicateAyniMutation = () =>
  mutationOptions({
    mutationFn: async (slug: string) => (await apiCall<{ data: AyniRef }>("POST", api.duplicate(slug))).data,
  });

/** Throws `ApiError`. */
export const requestAyniArchive = (slug: string): Promise<void> => apiCall("DELETE", api.ayniItem(slug));
