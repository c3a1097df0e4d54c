import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { InvitationInput, OwnInvitationsView } from "./schema";

export const ownInvitationsQuery = () =>
  queryOptions({
    queryKey: ["invitations"],
    queryFn: () => apiData<OwnInvitationsView>("GET", api.invitations()),
    staleTime: 30_000,
    retry: false,
  });

export const sendInvitationsMutation = () =>
  mutationOptions({
    mutationFn: (input: InvitationInput) => apiCall("POST", api.invitations(), { body: input }),
  });
