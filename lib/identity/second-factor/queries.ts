import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { SecondFactorProof, RecoveryCodes, SecondFactorSetup } from "./schema";

type DataResponse<Data> = { data: Data };

export const beginSecondFactorMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async (currentPassword: string) =>
      (
        await apiCall<DataResponse<SecondFactorSetup>>("POST", api.secondFactor(userId), {
          body: { currentPassword },
        })
      ).data,
  });

export const confirmSecondFactorMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async (code: string) =>
      (await apiCall<DataResponse<RecoveryCodes>>("PUT", api.secondFactor(userId), { body: { code } })).data,
  });

export const regenerateRecoveryCodesMutation = (userId: string) =>
  mutationOptions({
    mutationFn: async (proof: SecondFactorProof) =>
      (await apiCall<DataResponse<RecoveryCodes>>("POST", api.recoveryCodes(userId), { body: proof })).data,
  });

export const disableSecondFactorMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (proof: SecondFactorProof) => apiCall("DELETE", api.secondFactor(userId), { body: proof }),
  });
