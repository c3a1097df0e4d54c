import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { memberApi } from "@/lib/platform/member-api";
import type { SessionView } from "./schema";

export const ownSessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["sessions", userId],
    queryFn: async ({ signal }) =>
      (await apiCall<{ content: SessionView[] }>("GET", memberApi.sessions(userId), { signal })).content,
  });

export const endSessionMutation = (userId: string) =>
  mutationOptions({ mutationFn: (id: string) => apiCall("DELETE", memberApi.session(userId, id)) });

export const endOtherSessionsMutation = (userId: string) =>
  mutationOptions({ mutationFn: () => apiCall("DELETE", memberApi.sessions(userId)) });
