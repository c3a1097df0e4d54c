import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { memberApi } from "@/lib/platform/member-api";

export const markTrainingMutation = (id: string) =>
  mutationOptions({
    mutationFn: (seen: boolean) => apiCall("PUT", memberApi.adminTraining(id), { body: { seen } }),
  });
