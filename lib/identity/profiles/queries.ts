import { mutationOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { profileInput, ProfileAnswer } from "./schema";

type Answer = { data: ProfileAnswer };

/** Changes a profile; what is left out stays. The error is an `ApiError`. */
export const profileUpdate = (profileId: string) =>
  mutationOptions({
    mutationFn: async (change: z.input<typeof profileInput>) =>
      (await apiCall<Answer>("PUT", api.profile(profileId), change)).data,
  });

/** Makes an image the background of a profile. */
export const backgroundUpload = (profileId: string) =>
  mutationOptions({
    mutationFn: async (file: Blob) => {
      const form = new FormData();
      form.set("file", file);
      return (await apiCall<Answer>("POST", api.profileBackground(profileId), form)).data;
    },
  });
