"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  markNotificationsReadMutation,
  readNotificationIdsQuery,
  unreadNotificationsQuery,
} from "@/lib/messaging/notifications/queries";

/** Marks notifications as read; the list and the bell of the header update at once. */
export function useReadNotifications(userId: string) {
  const queryClient = useQueryClient();
  const { data: readIds = [] } = useQuery(readNotificationIdsQuery(userId));
  const { mutate, isPending } = useMutation({
    ...markNotificationsReadMutation(),
    onSuccess: (unread) => queryClient.setQueryData(unreadNotificationsQuery(userId).queryKey, unread),
  });
  const addReadIds = (ids: string[]) =>
    queryClient.setQueryData(readNotificationIdsQuery(userId).queryKey, (previous = []) => [
      ...previous,
      ...ids,
    ]);
  return {
    isRead: (id: string) => readIds.includes(id),
    isPending,
    markSome(ids: string[]) {
      addReadIds(ids);
      mutate(ids);
    },
    markAll: (ids: string[], callbacks: { onSuccess: () => void; onError: (error: Error) => void }) =>
      mutate(undefined, {
        onSuccess() {
          addReadIds(ids);
          callbacks.onSuccess();
        },
        onError: callbacks.onError,
      }),
  };
}
