import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ChangePasswordInput, UpdateUserInput } from "@/lib/identity/credentials/schema";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { PrivateUser } from "./schema";

type Answer = { data: PrivateUser };

/** All that is kept of a person, for themselves and admins. */
export const privateUserQuery = (userId: string) =>
  queryOptions({
    queryKey: ["loggedInUser", userId],
    queryFn: async ({ signal }) => (await apiCall<Answer>("GET", api.user(userId), undefined, signal)).data,
    staleTime: 60_000,
  });

/** A change of a person as the call takes it; what is left out stays. */
export type UserChange = Partial<
  Omit<UpdateUserInput, "role" | "verified" | "active" | "secondFactor"> & {
    role: PrivateUser["role"];
    verified: boolean;
    active: boolean;
    secondFactor: false;
  }
>;

/** Changes a person. The error is an `ApiError`; `pendingEmail` of the answer waits for its confirmation. */
export const userUpdate = () =>
  mutationOptions({
    mutationFn: async ({ id, change }: { id: string; change: UserChange }) =>
      (await apiCall<Answer>("PUT", api.user(id), change)).data,
  });

/** Sets a new password of one's own; every other session ends. */
export const passwordUpdate = (userId: string) =>
  mutationOptions({
    mutationFn: (input: ChangePasswordInput) => apiCall("POST", api.updatePassword(userId), input),
  });

/** Closes one's account for good. */
export const accountClosing = (userId: string) =>
  mutationOptions({
    mutationFn: (password: string) => apiCall("DELETE", api.account(userId), { password }),
  });

/** Asks for another verification mail. */
export const resendVerification = (userId: string): Promise<unknown> =>
  apiCall("POST", api.user(userId), { id: userId });

/** Says that one is here, after logging in. */
export const reportLastActive = (email: string): Promise<unknown> =>
  apiCall("POST", api.lastActive(), { lastActiveAt: new Date().toISOString(), email });
