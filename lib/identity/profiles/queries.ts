import { mutationOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { profileInput, ProfileWithMasterView } from "./schema";

export const updateProfileMutation = (profileId: string) =>
  mutationOptions({
    mutationFn: (input: z.input<typeof profileInput>) =>
      apiData<ProfileWithMasterView>("PUT", api.profile(profileId), { body: input }),
  });

export const uploadBackgroundMutation = (profileId: string) =>
  mutationOptions({
    mutationFn: async (file: Blob) => {
      const form = new FormData();
      form.set("file", file);
      return apiData<ProfileWithMasterView>("POST", api.profileBackground(profileId), { body: form });
    },
  });
