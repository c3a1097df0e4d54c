import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { InvitationInput, OwnInvitations } from "./schema";

/** A member's own link and who came by it. The error is an `ApiError`. */
export const ownInvitationsQuery = () =>
  queryOptions({
    queryKey: ["invitations"],
    queryFn: async () => (await apiCall<{ data: OwnInvitations }>("GET", api.invitations())).data,
    staleTime: 30_000,
    retry: false,
  });

/** Invites by mail. */
export const invitationSending = () =>
  mutationOptions({
    mutationFn: (input: InvitationInput) => apiCall("POST", api.invitations(), input),
  });
