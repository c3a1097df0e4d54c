import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { memberApi } from "@/lib/platform/member-api";
import type { ContentsActionInput, FeaturedInput, TakedownInput } from "./schema";

export const setFeaturedMutation = (id: string) =>
  mutationOptions({
    mutationFn: (input: FeaturedInput) => apiCall("PUT", memberApi.contentFeatured(id), { body: input }),
  });

export const setTakedownMutation = (id: string) =>
  mutationOptions({
    mutationFn: (input: TakedownInput) => apiCall("PUT", memberApi.contentTakedown(id), { body: input }),
  });

export const changeContentsMutation = () =>
  mutationOptions({
    mutationFn: async (input: ContentsActionInput) =>
      (await apiCall<{ data: { count: number } }>("POST", memberApi.adminContents(), { body: input })).data,
  });
