import { mutationOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apiCall } from "@/lib/http/client";
import { api } from "@/lib/routes";
import type { profileInput, ProfileAnswer } from "./schema";

type Answer = { data: ProfileAnswer };

/** Changes a profile; what is left out stays. The error is an `ApiError`. */
export const profileUpdate = (profileId: string) =>
  mutationOptions({
    mutationFn: async (change: z.input<typeof profileInput>) =>
      (await apiCall<Answer>("PUT", api.profile(profileId), change)).data,
  });

const imageUpload = (url: string) =>
  mutationOptions({
    mutationFn: async (file: Blob) => {
      const form = new FormData();
      form.set("file", file);
      return (await apiCall<Answer>("POST", url, form)).data;
    },
  });

/** Makes an image the photo of a profile, which completes the third step of the wizard. */
export const photoUpload = (profileId: string) => imageUpload(api.profilePhoto(profileId));

/** Makes an image the background of a profile. */
export const backgroundUpload = (profileId: string) => imageUpload(api.profileBackground(profileId));
