import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api, withQuery } from "@/lib/platform/routes";
import type { CertificateStanding } from "./schema";

/** Where one stands with the certificate of an order of one's own. */
export const certificateOf = (orderId: string) =>
  queryOptions({
    queryKey: ["certificate", orderId],
    queryFn: async () =>
      (await apiCall<{ data: CertificateStanding }>("GET", withQuery(api.certificates(), { orderId }))).data,
  });

/** Issues it, or answers what was issued before. The error is an `ApiError`. */
export const certificateIssue = () =>
  mutationOptions({
    mutationFn: async (orderId: string) =>
      (await apiCall<{ data: { code: string } }>("POST", api.certificates(), { orderId })).data.code,
  });
