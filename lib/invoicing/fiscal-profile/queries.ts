import { mutationOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { FiscalProfileInput, FiscalProfileView } from "./schema";

export const saveFiscalProfileMutation = () =>
  mutationOptions({
    mutationFn: (body: FiscalProfileInput) =>
      apiData<FiscalProfileView>("PUT", api.fiscalProfile(), { body }),
  });
