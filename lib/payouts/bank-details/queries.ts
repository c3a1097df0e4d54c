import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type {
  BankDetailsInput,
  BankDetailsRemovalInput,
  BankDetailsView,
  RevealedBankDetails,
} from "./schema";

export const bankDetailsQuery = () =>
  queryOptions({
    queryKey: ["bank-details"],
    queryFn: async () => (await apiCall<{ data: BankDetailsView }>("GET", api.bankDetails())).data,
  });

export const requestBankDetailsMutation = () =>
  mutationOptions({
    mutationFn: async (body: BankDetailsInput) =>
      (await apiCall<{ data: BankDetailsView }>("POST", api.bankDetails(), { body })).data,
  });

export const cancelBankDetailsMutation = () =>
  mutationOptions({
    mutationFn: async () => (await apiCall<{ data: BankDetailsView }>("DELETE", api.bankDetails())).data,
  });

export const removeBankDetailsMutation = (currency: string) =>
  mutationOptions({
    mutationFn: async (body: BankDetailsRemovalInput) =>
      (await apiCall<{ data: BankDetailsView }>("DELETE", api.bankDetailsOf(currency), { body })).data,
  });

export const revealBankDetailsMutation = (userId: string, currency: string) =>
  mutationOptions({
    mutationFn: async (reason: string) =>
      (
        await apiCall<{ data: RevealedBankDetails }>("POST", api.adminBankDetails(userId), {
          body: { reason, currency },
        })
      ).data,
  });
