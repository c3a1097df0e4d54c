import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { BankFileCloseInput, BankFileInput, MadeBankFile } from "./schema";

export const makeBankFileMutation = () =>
  mutationOptions({
    mutationFn: async (body: BankFileInput) =>
      (await apiCall<{ data: MadeBankFile }>("POST", api.bankFiles(), { body })).data,
  });

export const closeBankFileMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BankFileCloseInput) => apiCall("PUT", api.bankFile(id), { body }),
  });
