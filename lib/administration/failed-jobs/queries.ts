import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { memberApi } from "@/lib/platform/member-api";
import type { FailedJobsInput } from "./schema";

export const handleFailedJobsMutation = () =>
  mutationOptions({
    mutationFn: async (input: FailedJobsInput) =>
      (await apiCall<{ data: { count: number } }>("POST", memberApi.adminFailedJobs(), { body: input })).data,
  });
