import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { applicationInput, ApplicationNoteInput, ApplicationView } from "./schema";

type ApplicationResponse = { data: ApplicationView };

export const ownApplicationQuery = () =>
  queryOptions({
    queryKey: ["application"],
    queryFn: async ({ signal }) =>
      (await apiCall<{ data: ApplicationView | null }>("GET", api.ownApplication(), { signal })).data,
  });

export const createApplicationMutation = () =>
  mutationOptions({
    mutationFn: async (input: z.input<typeof applicationInput>) =>
      (await apiCall<ApplicationResponse>("POST", api.applications(), { body: input })).data,
  });

export const approveApplicationMutation = () =>
  mutationOptions({
    mutationFn: async (id: string) =>
      (await apiCall<ApplicationResponse>("POST", api.approveApplication(id))).data,
  });

export const refuseApplicationMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, reason }: { id: string; reason: string }) =>
      (await apiCall<ApplicationResponse>("POST", api.refuseApplication(id), { body: { reason } })).data,
  });

export const saveApplicationNoteMutation = (id: string) =>
  mutationOptions({
    mutationFn: (input: ApplicationNoteInput) => apiCall("PUT", api.applicationNote(id), { body: input }),
  });
