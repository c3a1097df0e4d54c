import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { FollowStatus } from "./schema";

export const followQuery = (userId: string, masterId: string) =>
  queryOptions({
    queryKey: ["follow", userId, masterId],
    queryFn: () => apiData<FollowStatus>("GET", api.follow(masterId)),
    staleTime: 60_000,
  });

export const followMutation = (masterId: string) =>
  mutationOptions({
    mutationFn: (following: boolean) =>
      apiData<FollowStatus>(following ? "PUT" : "DELETE", api.follow(masterId)),
  });
