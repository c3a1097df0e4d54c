"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryProvider } from "@/components/common/query-provider";
import { followQuery } from "@/lib/discovery/follows/queries";
import { FollowButtonBase } from "./follow-button-base";
import { useFollowMutation } from "./use-follow-mutation";

export interface FollowableMaster {
  id: string;
  slug: string;
  name: string;
}

interface MemberFollowButtonProps {
  master: FollowableMaster;
  userId: string;
  quiet?: boolean;
}

function MemberFollowInner({ master, userId, quiet }: MemberFollowButtonProps) {
  const { data, isError } = useQuery(followQuery(userId, master.id));
  const { mutate, isPending } = useFollowMutation(master, userId);
  // Following is idempotent, so that an unknown status may be shown as not following.
  const following = isError ? false : data?.following;
  if (following === undefined) return <FollowButtonBase state="unknown" quiet={quiet} />;
  return (
    <FollowButtonBase
      state={following ? "following" : "not-following"}
      pending={isPending}
      quiet={quiet}
      onPress={() => mutate(!following)}
    />
  );
}

export function MemberFollowButton(props: MemberFollowButtonProps) {
  return (
    <QueryProvider>
      <MemberFollowInner {...props} />
    </QueryProvider>
  );
}
