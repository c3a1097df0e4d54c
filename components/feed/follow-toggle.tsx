"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFollowMutation } from "@/components/masters/use-follow-mutation";
import { Button } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/icons";
import { feedQueryKey } from "@/lib/community/feed/queries";
import styles from "./follow-toggle.module.css";

interface FollowToggleProps {
  master: { id: string; name: string; lastName: string };
  userId: string;
  /** Initial state, from the server. */
  following: boolean;
}

/** A small follow button for lists. */
export function FollowToggle({ master, userId, following: initialFollowing }: FollowToggleProps) {
  const queryClient = useQueryClient();
  const [following, setFollowing] = useState(initialFollowing);
  const { mutate, isPending } = useFollowMutation(master, userId);

  function toggle() {
    mutate(!following, {
      onSuccess: (follow) => {
        setFollowing(follow.following);
        void queryClient.invalidateQueries({ queryKey: feedQueryKey });
      },
    });
  }

  return (
    <Button
      variant="secondary"
      size="s"
      icon={following ? <CheckIcon size={18} /> : undefined}
      pending={isPending}
      aria-pressed={following}
      onClick={toggle}
      className={styles.toggle}
    >
      {following ? "Siguiendo" : "Seguir"}
      <span className="visually-hidden">
        {" "}
        a {master.name} {master.lastName}
      </span>
    </Button>
  );
}
