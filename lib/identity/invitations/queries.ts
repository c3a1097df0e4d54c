import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { InvitationInput, OwnInvitationsView } from "./schema";

export const ownInvitationsQuery = () =>
  queryOptions({
    queryKey: ["invitations"],
    queryFn: async () => (await apiCall<{ data: OwnInvitationsView }>("GET", api.invitations())).data,
    staleTime: 30_000,
    retry: false,
  });

export const sendInvitationsMutation = () =>
  mutationOptions({
    mutationFn: (input: InvitationInput) => apiCall("POST", api.invitations(), { body: input }),
  });
