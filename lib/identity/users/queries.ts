import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ChangePasswordInput, CloseAccountInput } from "@/lib/identity/credentials/schema";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { PrivateUser, UpdateUserInput } from "./schema";

type UserResponse = { data: PrivateUser };

export const privateUserQuery = (userId: string) =>
  queryOptions({
    queryKey: ["loggedInUser", userId],
    queryFn: async ({ signal }) => (await apiCall<UserResponse>("GET", api.user(userId), { signal })).data,
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
    mutationFn: async ({ id, change }: { id: string; change: UserUpdate }) =>
      (await apiCall<UserResponse>("PUT", api.user(id), { body: change })).data,
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
