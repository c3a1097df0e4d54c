"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSession } from "next-auth/react";
import { profileUpdate } from "@/lib/identity/profiles/queries";
import type { ProfileAnswer } from "@/lib/identity/profiles/schema";
import { privateUserQuery, userUpdate } from "@/lib/identity/users/queries";
import type { PrivateUser } from "@/lib/identity/users/schema";

/** What is shown of a person is what a change answered; after one that failed, what is read anew. */
function useOwnCache(userId: string) {
  const queries = useQueryClient();
  const { update } = useSession();
  const { queryKey } = privateUserQuery(userId);
  return {
    async keep(change: (user: PrivateUser) => PrivateUser) {
      // A read that began before the change would undo it.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (user) => user && change(user));
      void update();
    },
    readAgain: () => void queries.invalidateQueries({ queryKey }),
  };
}

/** Saves personal data. */
export function useUserSaving(userId: string) {
  const { keep, readAgain } = useOwnCache(userId);
  return useMutation({
    ...userUpdate(),
    networkMode: "always",
    onSuccess: (user) => keep(() => user),
    onError: readAgain,
  });
}

/** How the profile in an answer becomes part of one's own data. */
export function useProfileKeeping(userId: string) {
  const { keep, readAgain } = useOwnCache(userId);
  return {
    networkMode: "always",
    onSuccess: ({ masterProfile, ...profile }: ProfileAnswer) =>
      keep((user) => ({ ...user, image: profile.profileImage, profile, masterProfile })),
    onError: readAgain,
  } as const;
}

/** Saves parts of the profile. */
export const useProfileSaving = (userId: string, profileId: string) =>
  useMutation({ ...profileUpdate(profileId), ...useProfileKeeping(userId) });
