import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { memberApi } from "@/lib/platform/member-api";
import type { BankDetailsInput, BankDetailsView, RevealedBankDetails } from "./schema";

export const bankDetailsQuery = () =>
  queryOptions({
    queryKey: ["bank-details"],
    queryFn: async () => (await apiCall<{ data: BankDetailsView }>("GET", memberApi.bankDetails())).data,
  });

export const requestBankDetailsMutation = () =>
  mutationOptions({
    mutationFn: async (body: BankDetailsInput) =>
      (await apiCall<{ data: BankDetailsView }>("POST", memberApi.bankDetails(), { body })).data,
  });

export const cancelBankDetailsMutation = () =>
  mutationOptions({
    mutationFn: async () =>
      (await apiCall<{ data: BankDetailsView }>("DELETE", memberApi.bankDetails())).data,
  });

export const revealBankDetailsMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async (reason: string) =>
      (
        await apiCall<{ data: RevealedBankDetails }>("POST", memberApi.adminBankDetails(userId), {
          body: { reason },
        })
      ).data,
  });
