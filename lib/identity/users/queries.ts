import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ChangePasswordInput, CloseAccountInput } from "@/lib/identity/credentials/schema";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { PrivateUser, UpdateUserInput } from "./schema";

export const privateUserQuery = (userId: string) =>
  queryOptions({
    queryKey: ["loggedInUser", userId],
    queryFn: ({ signal }) => apiData<PrivateUser>("GET", api.user(userId), { signal }),
    staleTime: 60_000,
  });

export type UserUpdate = Partial<
  Omit<UpdateUserInput, "role" | "verified" | "active" | "secondFactor"> & {
    role: PrivateUser["role"];
    verified: boolean;
    active: boolean;
    secondFactor: false;
  }
>;

/** A new e-mail is returned as `pendingEmail` until it is confirmed. */
export const updateUserMutation = () =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: UserUpdate }) =>
      apiData<PrivateUser>("PUT", api.user(id), { body: change }),
  });

export const changePasswordMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (input: ChangePasswordInput) => apiCall("POST", api.updatePassword(userId), { body: input }),
  });

export const closeAccountMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (body: CloseAccountInput) => apiCall("DELETE", api.account(userId), { body }),
  });

export const requestVerificationMail = (userId: string): Promise<unknown> =>
  apiCall("POST", api.user(userId), { body: { id: userId } });

export const reportLastActive = (email: string): Promise<unknown> =>
  apiCall("POST", api.lastActive(), { body: { lastActiveAt: new Date().toISOString(), email } });
