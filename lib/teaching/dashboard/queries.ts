import { mutationOptions } from "@tanstack/react-query";
import type { AyniRef } from "@/lib/content/ayni/queries";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";

/** Makes a draft like a content of one's own. The error is an `ApiError`. */
export const duplication = () =>
  mutationOptions({
    mutationFn: async (slug: string) => (await apiCall<{ data: AyniRef }>("POST", api.duplicate(slug))).data,
  });

/** Takes a content of one's own out of sight; those who received it keep it. Throws `ApiError`. */
export const archive = (slug: string): Promise<void> => apiCall("DELETE", api.ayniItem(slug));
