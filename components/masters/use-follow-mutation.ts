"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { followMutation, followQuery } from "@/lib/discovery/follows/queries";
import { ApiError } from "@/lib/platform/http/client";

const TOAST_MS = 5000;
const FAILED_TEXT = "No hemos podido guardar el cambio. Inténtalo de nuevo.";

/** Follows or unfollows a Master, updates the cached status and reports the outcome in a toast. */
export function useFollowMutation(master: { id: string; name: string }, userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    ...followMutation(master.id),
    onSuccess: (follow) => {
      queryClient.setQueryData(followQuery(userId, master.id).queryKey, follow);
      const text = follow.following ? `Ahora sigues a ${master.name}.` : `Ya no sigues a ${master.name}.`;
      void toast(text, { kind: "success", duration: TOAST_MS, id: "follow" });
    },
    onError: (error) => {
      const text = error instanceof ApiError && error.status < 500 ? error.message : FAILED_TEXT;
      void toast(text, { kind: "error", duration: TOAST_MS, id: "follow" });
    },
  });
}
