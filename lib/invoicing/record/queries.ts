import { mutationOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { ChainState } from "./schema";

export const correctRecordMutation = (sequence: number) =>
  mutationOptions({ mutationFn: () => apiCall("POST", api.correctInvoiceRecord(sequence)) });

export const sendRecordsMutation = () =>
  mutationOptions({ mutationFn: () => apiCall("POST", api.invoiceRecords()) });

export const verifyRecordsMutation = () =>
  mutationOptions({
    mutationFn: () => apiData<ChainState>("GET", api.invoiceRecordsVerification()),
  });
