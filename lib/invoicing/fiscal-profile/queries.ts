import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { FiscalProfileInput, FiscalProfileView } from "./schema";

export const saveFiscalProfileMutation = () =>
  mutationOptions({
    mutationFn: async (body: FiscalProfileInput) =>
      (await apiCall<{ data: FiscalProfileView }>("PUT", api.fiscalProfile(), { body })).data,
  });
