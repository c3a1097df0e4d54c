import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { FailedJobsInput } from "./schema";

export const handleFailedJobsMutation = () =>
  mutationOptions({
    mutationFn: async (input: FailedJobsInput) =>
      (await apiCall<{ data: { count: number } }>("POST", api.adminFailedJobs(), { body: input })).data,
  });
