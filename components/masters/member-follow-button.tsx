"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Queries } from "@/components/common/query-provider";
import { notify } from "@/components/ui/toast";
import { followChange, followOf } from "@/lib/discovery/follows/queries";
import { ApiError } from "@/lib/platform/http/client";
import type { Followed } from "./follow-button";
import { FollowView } from "./follow-button-base";

interface MemberFollowProps {
  master: Followed;
  userId: string;
  quiet?: boolean;
}

const FAILED = "No hemos podido guardar el cambio. Inténtalo de nuevo.";

function Follow({ master, userId, quiet }: MemberFollowProps) {
  const client = useQueryClient();
  const query = followOf(userId, master.id);
  const { data, isError } = useQuery(query);
  const { mutate, isPending } = useMutation({
    ...followChange(master.id),
    onSuccess: (follow) => {
      client.setQueryData(query.queryKey, follow);
      const text = follow.following ? `Ahora sigues a ${master.name}.` : `Ya no sigues a ${master.name}.`;
      void notify(text, { kind: "success", duration: 5000, id: "follow" });
    },
    onError: (error) => {
      const text = error instanceof ApiError && error.status < 500 ? error.message : FAILED;
      void notify(text, { kind: "error", duration: 5000, id: "follow" });
    },
  });
  // Where it cannot be asked, pressing still follows: following twice is following once.
  const following = isError ? false : data?.following;
  if (following === undefined) return <FollowView state="unknown" quiet={quiet} />;
  return (
    <FollowView
      state={following ? "following" : "not-following"}
      pending={isPending}
      quiet={quiet}
      onPress={() => mutate(!following)}
    />
  );
}

/** Following a Master, for whoever is logged in. */
export function MemberFollow(props: MemberFollowProps) {
  return (
    <Queries>
      <Follow {...props} />
    </Queries>
  );
}
