import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { CompanyView } from "./schema";

/** The data of an invoice's recipient. */
type CompanyValues = { name: string; taxId: string; address: string; country?: string | undefined };

export const saveCompanyMutation = () =>
  mutationOptions({
    mutationFn: async (body: CompanyValues) =>
      (await apiCall<{ data: CompanyView }>("PUT", api.company(), { body })).data,
  });

export const removeCompanyMutation = () =>
  mutationOptions({ mutationFn: () => apiCall("DELETE", api.company()) });
