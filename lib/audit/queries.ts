import { infiniteQueryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/http/client";
import { api, withQuery } from "@/lib/routes";
import type { AuditPage, AuditQuery } from "./schema";

/** What admins did, page by page. */
export const auditPages = (filters: Omit<AuditQuery, "after"> = {}) =>
  infiniteQueryOptions({
    queryKey: ["audit", filters],
    queryFn: ({ pageParam, signal }) =>
      apiCall<AuditPage>("GET", withQuery(api.audit(), { ...filters, after: pageParam }), undefined, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ metadata }) => metadata.after ?? undefined,
  });
