"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/icons";
import { notify } from "@/components/ui/toast";
import { everyFeed } from "@/lib/community/feed/queries";
import { followChange, followOf } from "@/lib/discovery/follows/queries";
import { ApiError } from "@/lib/platform/http/client";
import styles from "./follow-toggle.module.css";

interface FollowToggleProps {
  master: { id: string; name: string; lastName: string };
  userId: string;
  /** As the server knew it. */
  following: boolean;
}

const FAILED = "No hemos podido guardar el cambio. Inténtalo de nuevo.";

/** A small button that follows a Master and ends following, where it is known what is so. */
export function FollowToggle({ master, userId, following: known }: FollowToggleProps) {
  const client = useQueryClient();
  const [following, setFollowing] = useState(known);
  const { mutate, isPending } = useMutation({
    ...followChange(master.id),
    onSuccess: (follow) => {
      setFollowing(follow.following);
      client.setQueryData(followOf(userId, master.id).queryKey, follow);
      void client.invalidateQueries({ queryKey: everyFeed });
      const text = follow.following ? `Ahora sigues a ${master.name}.` : `Ya no sigues a ${master.name}.`;
      void notify(text, { kind: "success", duration: 5000, id: "follow" });
    },
    onError: (error) => {
      const text = error instanceof ApiError && error.status < 500 ? error.message : FAILED;
      void notify(text, { kind: "error", duration: 5000, id: "follow" });
    },
  });
  return (
    <Button
      variant="secondary"
      size="s"
      icon={following ? <CheckIcon size={18} /> : undefined}
      pending={isPending}
      aria-pressed={following}
      onClick={() => mutate(!following)}
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
