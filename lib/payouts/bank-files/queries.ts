import { mutationOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { BankFileCloseInput, BankFileInput, MadeBankFile } from "./schema";

export const makeBankFileMutation = () =>
  mutationOptions({
    mutationFn: (body: BankFileInput) => apiData<MadeBankFile>("POST", api.bankFiles(), { body }),
  });

export const closeBankFileMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BankFileCloseInput) => apiCall("PUT", api.bankFile(id), { body }),
  });
