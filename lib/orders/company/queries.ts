import { mutationOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { CompanyView } from "./schema";

/** The data of an invoice's recipient. */
type CompanyValues = { name: string; taxId: string; address: string; country?: string | undefined };

export const saveCompanyMutation = () =>
  mutationOptions({
    mutationFn: (body: CompanyValues) => apiData<CompanyView>("PUT", api.company(), { body }),
  });

export const removeCompanyMutation = () =>
  mutationOptions({ mutationFn: () => apiCall("DELETE", api.company()) });
