import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { FollowStatus } from "./schema";

export const followQuery = (userId: string, masterId: string) =>
  queryOptions({
    queryKey: ["follow", userId, masterId],
    queryFn: async () => (await apiCall<{ data: FollowStatus }>("GET", api.follow(masterId))).data,
    staleTime: 60_000,
  });

export const followMutation = (masterId: string) =>
  mutationOptions({
    mutationFn: async (following: boolean) =>
      (await apiCall<{ data: FollowStatus }>(following ? "PUT" : "DELETE", api.follow(masterId))).data,
  });
