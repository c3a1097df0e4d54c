import { mutationOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { FailedJobsInput } from "./schema";

export const handleFailedJobsMutation = () =>
  mutationOptions({
    mutationFn: (input: FailedJobsInput) =>
      apiData<{ count: number }>("POST", api.adminFailedJobs(), { body: input }),
  });
