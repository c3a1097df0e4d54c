import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { memberApi } from "@/lib/platform/member-api";
import { withQuery } from "@/lib/platform/routes";
import type { CertificateStatus } from "./schema";

export const certificateQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["certificate", orderId],
    queryFn: async () =>
      (await apiCall<{ data: CertificateStatus }>("GET", withQuery(memberApi.certificates(), { orderId })))
        .data,
  });

export const issueCertificateMutation = () =>
  mutationOptions({
    mutationFn: async (orderId: string) =>
      (await apiCall<{ data: { code: string } }>("POST", memberApi.certificates(), { body: { orderId } }))
        .data.code,
  });
