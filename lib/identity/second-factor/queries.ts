import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { Proof, RecoveryCodes, SecondFactorSetup } from "./schema";

type Answer<Data> = { data: Data };

/** Begins to set up a second factor of one's own. */
export const secondFactorBegin = (userId: string) =>
  mutationOptions({
    mutationFn: async (currentPassword: string) =>
      (await apiCall<Answer<SecondFactorSetup>>("POST", api.secondFactor(userId), { currentPassword })).data,
  });

/** Confirms it with a code of the app. */
export const secondFactorConfirm = (userId: string) =>
  mutationOptions({
    mutationFn: async (code: string) =>
      (await apiCall<Answer<RecoveryCodes>>("PUT", api.secondFactor(userId), { code })).data,
  });

/** Makes new recovery codes. */
export const recoveryCodesRenewal = (userId: string) =>
  mutationOptions({
    mutationFn: async (proof: Proof) =>
      (await apiCall<Answer<RecoveryCodes>>("POST", api.recoveryCodes(userId), proof)).data,
  });

/** Gives it up. */
export const secondFactorRemoval = (userId: string) =>
  mutationOptions({
    mutationFn: (proof: Proof) => apiCall("DELETE", api.secondFactor(userId), proof),
  });
