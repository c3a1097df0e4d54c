import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { SessionView } from "./schema";

/** One's own sign-ins, the last seen first. */
export const ownSessions = (userId: string) =>
  queryOptions({
    queryKey: ["sessions", userId],
    queryFn: async ({ signal }) =>
      (await apiCall<{ content: SessionView[] }>("GET", api.sessions(userId), undefined, signal)).content,
  });

/** Ends one session of one's own. */
export const sessionEnding = (userId: string) =>
  mutationOptions({ mutationFn: (id: string) => apiCall("DELETE", api.session(userId, id)) });

/** Ends all of one's sessions but this one. */
export const otherSessionsEnding = (userId: string) =>
  mutationOptions({ mutationFn: () => apiCall("DELETE", api.sessions(userId)) });
