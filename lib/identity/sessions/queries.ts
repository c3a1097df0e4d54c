import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { SessionView } from "./schema";

export const ownSessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["sessions", userId],
    queryFn: async ({ signal }) =>
      (await apiCall<{ content: SessionView[] }>("GET", api.sessions(userId), { signal })).content,
  });

export const endSessionMutation = (userId: string) =>
  mutationOptions({ mutationFn: (id: string) => apiCall("DELETE", api.session(userId, id)) });

export const endOtherSessionsMutation = (userId: string) =>
  mutationOptions({ mutationFn: () => apiCall("DELETE", api.sessions(userId)) });
