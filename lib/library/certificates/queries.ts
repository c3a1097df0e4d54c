import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { withQuery } from "@/lib/platform/routes";
import type { CertificateStatus } from "./schema";

export const certificateQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["certificate", orderId],
    queryFn: () => apiData<CertificateStatus>("GET", withQuery(api.certificates(), { orderId })),
  });

export const issueCertificateMutation = () =>
  mutationOptions({
    mutationFn: async (orderId: string) =>
      (await apiData<{ code: string }>("POST", api.certificates(), { body: { orderId } })).code,
  });
