import { queryOptions } from "@tanstack/react-query";
import { membershipsQuery } from "@/lib/orders/memberships/queries";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";

const POLL_INTERVAL_MS = 2000;

/** A membership that has just been paid: each request asks the processor, until it is known. */
export const joinedQuery = (id: string) =>
  queryOptions({
    queryKey: [...membershipsQuery().queryKey, id],
    queryFn: () => apiData<MembershipView>("GET", api.membership(id)),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.state !== "PENDING" ? false : POLL_INTERVAL_MS,
    refetchIntervalInBackground: true,
  });
