import { mutationOptions } from "@tanstack/react-query";
import type { AyniRef } from "@/lib/content/ayni/queries";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";

export const duplicateAyniMutation = () =>
  mutationOptions({
    mutationFn: (slug: string) => apiData<AyniRef>("POST", api.duplicate(slug)),
  });

/** Throws `ApiError`. */
export const requestAyniArchive = (slug: string): Promise<void> => apiCall("DELETE", api.ayniItem(slug));
