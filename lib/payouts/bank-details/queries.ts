import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
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
    queryFn: () => apiData<BankDetailsView>("GET", api.bankDetails()),
  });

export const requestBankDetailsMutation = () =>
  mutationOptions({
    mutationFn: (body: BankDetailsInput) => apiData<BankDetailsView>("POST", api.bankDetails(), { body }),
  });

export const cancelBankDetailsMutation = () =>
  mutationOptions({
    mutationFn: () => apiData<BankDetailsView>("DELETE", api.bankDetails()),
  });

export const removeBankDetailsMutation = (currency: string) =>
  mutationOptions({
    mutationFn: (body: BankDetailsRemovalInput) =>
      apiData<BankDetailsView>("DELETE", api.bankDetailsOf(currency), { body }),
  });

export const revealBankDetailsMutation = (userId: string, currency: string) =>
  mutationOptions({
    mutationFn: (reason: string) =>
      apiData<RevealedBankDetails>("POST", api.adminBankDetails(userId), { body: { reason, currency } }),
  });
