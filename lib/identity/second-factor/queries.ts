import { mutationOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { SecondFactorProof, RecoveryCodes, SecondFactorSetup } from "./schema";

export const beginSecondFactorMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (currentPassword: string) =>
      apiData<SecondFactorSetup>("POST", api.secondFactor(userId), {
        body: { currentPassword },
      }),
  });

export const confirmSecondFactorMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (code: string) => apiData<RecoveryCodes>("PUT", api.secondFactor(userId), { body: { code } }),
  });

export const regenerateRecoveryCodesMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (proof: SecondFactorProof) =>
      apiData<RecoveryCodes>("POST", api.recoveryCodes(userId), { body: proof }),
  });

export const disableSecondFactorMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (proof: SecondFactorProof) => apiCall("DELETE", api.secondFactor(userId), { body: proof }),
  });
