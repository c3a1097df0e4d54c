import { mutationOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { ContentsActionInput, FeaturedInput, TakedownInput } from "./schema";

export const setFeaturedMutation = (id: string) =>
  mutationOptions({
    mutationFn: (input: FeaturedInput) => apiCall("PUT", api.contentFeatured(id), { body: input }),
  });

export const setTakedownMutation = (id: string) =>
  mutationOptions({
    mutationFn: (input: TakedownInput) => apiCall("PUT", api.contentTakedown(id), { body: input }),
  });

export const changeContentsMutation = () =>
  mutationOptions({
    mutationFn: (input: ContentsActionInput) =>
      apiData<{ count: number }>("POST", api.adminContents(), { body: input }),
  });
