"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { noticesReading, readHere, unreadNotices } from "@/lib/messaging/notifications/queries";

/** Reading notices, which the page and the bell know at once. */
export function useReading(userId: string) {
  const queries = useQueryClient();
  const { data: read = [] } = useQuery(readHere(userId));
  const { mutate, isPending } = useMutation({
    ...noticesReading(),
    onSuccess: (unread) => queries.setQueryData(unreadNotices(userId).queryKey, unread),
  });
  const remember = (ids: string[]) =>
    queries.setQueryData(readHere(userId).queryKey, (known = []) => [...known, ...ids]);
  return {
    isRead: (id: string) => read.includes(id),
    isPending,
    markOne(id: string) {
      remember([id]);
      mutate([id]);
    },
    markAll: (ids: string[], done: { onSuccess: () => void; onError: (error: Error) => void }) =>
      mutate(undefined, {
        onSuccess() {
          remember(ids);
          done.onSuccess();
        },
        onError: done.onError,
      }),
  };
}
