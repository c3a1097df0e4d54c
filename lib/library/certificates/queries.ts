import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { withQuery } from "@/lib/platform/routes";
import type { CertificateStatus } from "./schema";

export const certificateQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["certificate", orderId],
    queryFn: async () =>
      (await apiCall<{ data: CertificateStatus }>("GET", withQuery(api.certificates(), { orderId }))).data,
  });

export const issueCertificateMutation = () =>
  mutationOptions({
    mutationFn: async (orderId: string) =>
      (await apiCall<{ data: { code: string } }>("POST", api.certificates(), { body: { orderId } })).data
        .code,
  });
