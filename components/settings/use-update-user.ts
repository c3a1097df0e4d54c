"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshSession } from "@/components/common/session/session-store";
import { updateProfileMutation } from "@/lib/identity/profiles/queries";
import type { ProfileWithMasterView } from "@/lib/identity/profiles/schema";
import { privateUserQuery, updateUserMutation } from "@/lib/identity/users/queries";
import type { PrivateUser } from "@/lib/identity/users/schema";

function usePrivateUserCache(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = privateUserQuery(userId);
  return {
    async updateUser(change: (user: PrivateUser) => PrivateUser) {
      // A concurrent read could overwrite the change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (user) => user && change(user));
      void refreshSession();
    },
    invalidateUser: () => void queryClient.invalidateQueries({ queryKey }),
  };
}

export function useUpdateUser(userId: string) {
  const { updateUser, invalidateUser } = usePrivateUserCache(userId);
  return useMutation({
    ...updateUserMutation(),
    networkMode: "always",
    onSuccess: (user) => updateUser(() => user),
    onError: invalidateUser,
  });
}

/** Mutation options that merge a returned profile into the cached user. */
export function useProfileMutationOptions(userId: string) {
  const { updateUser, invalidateUser } = usePrivateUserCache(userId);
  return {
    networkMode: "always",
    onSuccess: ({ masterProfile, ...profile }: ProfileWithMasterView) =>
      updateUser((user) => ({ ...user, image: profile.profileImage, profile, masterProfile })),
    onError: invalidateUser,
  } as const;
}

export const useUpdateProfile = (userId: string, profileId: string) =>
  useMutation({ ...updateProfileMutation(profileId), ...useProfileMutationOptions(userId) });
