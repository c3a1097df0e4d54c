import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { applicationInput, ApplicationNoteInput, ApplicationView } from "./schema";

export const ownApplicationQuery = () =>
  queryOptions({
    queryKey: ["application"],
    queryFn: ({ signal }) => apiData<ApplicationView | null>("GET", api.ownApplication(), { signal }),
  });

export const createApplicationMutation = () =>
  mutationOptions({
    mutationFn: (input: z.input<typeof applicationInput>) =>
      apiData<ApplicationView>("POST", api.applications(), { body: input }),
  });

export const approveApplicationMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => apiData<ApplicationView>("POST", api.approveApplication(id)),
  });

export const refuseApplicationMutation = () =>
  mutationOptions({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      apiData<ApplicationView>("POST", api.refuseApplication(id), { body: { reason } }),
  });

export const saveApplicationNoteMutation = (id: string) =>
  mutationOptions({
    mutationFn: (input: ApplicationNoteInput) => apiCall("PUT", api.applicationNote(id), { body: input }),
  });
