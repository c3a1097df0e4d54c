import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";

export const markTrainingMutation = (id: string) =>
  mutationOptions({
    mutationFn: (seen: boolean) => apiCall("PUT", api.adminTraining(id), { body: { seen } }),
  });
