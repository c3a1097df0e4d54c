import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { FollowView } from "./schema";

/** Whether a person follows a Master. */
export const followOf = (userId: string, masterId: string) =>
  queryOptions({
    queryKey: ["follow", userId, masterId],
    queryFn: async () => (await apiCall<{ data: FollowView }>("GET", api.follow(masterId))).data,
    staleTime: 60_000,
  });

/** Begins or ends following a Master. */
export const followChange = (masterId: string) =>
  mutationOptions({
    mutationFn: async (following: boolean) =>
      (await apiCall<{ data: FollowView }>(following ? "PUT" : "DELETE", api.follow(masterId))).data,
  });
