import { mutationOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { profileInput, ProfileWithMasterView } from "./schema";

type ProfileResponse = { data: ProfileWithMasterView };

export const updateProfileMutation = (profileId: string) =>
  mutationOptions({
    mutationFn: async (input: z.input<typeof profileInput>) =>
      (await apiCall<ProfileResponse>("PUT", api.profile(profileId), { body: input })).data,
  });

export const uploadBackgroundMutation = (profileId: string) =>
  mutationOptions({
    mutationFn: async (file: Blob) => {
      const form = new FormData();
      form.set("file", file);
      return (await apiCall<ProfileResponse>("POST", api.profileBackground(profileId), { body: form })).data;
    },
  });
