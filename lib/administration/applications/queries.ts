import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { applicationInput, ApplicationView } from "./schema";

type Answer = { data: ApplicationView };

/** One's last application, or null. */
export const ownApplicationQuery = () =>
  queryOptions({
    queryKey: ["application"],
    queryFn: async ({ signal }) =>
      (await apiCall<{ data: ApplicationView | null }>("GET", api.ownApplication(), undefined, signal)).data,
  });

/** Asks to become a Master. The error is an `ApiError`. */
export const applicationSending = () =>
  mutationOptions({
    mutationFn: async (input: z.input<typeof applicationInput>) =>
      (await apiCall<Answer>("POST", api.applications(), input)).data,
  });

export const applicationApproval = () =>
  mutationOptions({
    mutationFn: async (id: string) => (await apiCall<Answer>("POST", api.approveApplication(id))).data,
  });

export const applicationRefusal = () =>
  mutationOptions({
    mutationFn: async ({ id, reason }: { id: string; reason: string }) =>
      (await apiCall<Answer>("POST", api.refuseApplication(id), { reason })).data,
  });
