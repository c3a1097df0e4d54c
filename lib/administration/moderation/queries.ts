import { mutationOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { ReportDecisionInput, reportInput } from "./schema";

export const sendReport = (input: z.input<typeof reportInput>): Promise<unknown> =>
  apiCall("POST", api.reports(), { body: input });

export const decideReportMutation = (id: string) =>
  mutationOptions({
    mutationFn: (input: ReportDecisionInput) => apiCall("PUT", api.adminReport(id), { body: input }),
  });

export const unhideThanksMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => apiCall("PUT", api.adminThanks(id), { body: { hidden: false } }),
  });
