"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useId, useRef, useState, type ReactNode } from "react";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import type { OwnFeed } from "@/lib/library/private-feeds/queries";
import type { PrivateFeedView } from "@/lib/library/private-feeds/schema";
import { PrivateFeedAddress } from "./private-feed-address";
import styles from "./private-feed.module.css";

const PrivateFeedDialog = dynamic(() =>
  import("./private-feed-dialog").then((module) => module.PrivateFeedDialog),
);

interface PrivateFeedPanelProps {
  feed: OwnFeed;
  icon: ReactNode;
  title: string;
  explanation: string;
  /** What the button that makes the address says. */
  make: string;
  /** What whoever has the address can do. */
  warning: string;
  /** A way to use the address beside copying it. */
  open?: (url: string) => ReactNode;
}

/** Changes a feed; `told` is what there is to say about it. */
function useChanges({ known, renewing, ending }: OwnFeed, onChanged: () => void) {
  const queries = useQueryClient();
  const [told, setTold] = useState<string | null>(null);
  const { queryKey } = known;

  function changed(view: PrivateFeedView | null, text: string) {
    queries.setQueryData(queryKey, view);
    setTold(text);
    onChanged();
  }

  const before = {
    networkMode: "always",
    onMutate: () => {
      setTold(null);
      return queries.cancelQueries({ queryKey });
    },
  } as const;
  const renew = useMutation({
    ...renewing,
    ...before,
    onSuccess: (view) => {
      const former = queries.getQueryData(queryKey);
      const renewed = "Esta es tu dirección nueva. La anterior ya no funciona.";
      changed(view, former ? renewed : "Tu dirección está lista.");
    },
  });
  const end = useMutation({
    ...ending,
    ...before,
    onSuccess: () => changed(null, "La dirección ya no funciona."),
  });
  return { renew, end, told, error: renew.error ?? end.error };
}

/** An address of one's own that programs read: to make, copy, renew and end. */
export function PrivateFeedPanel(props: PrivateFeedPanelProps) {
  const { feed, icon, title, explanation, make, warning, open } = props;
  const titleId = useId();
  const { data, error: unread, refetch } = useQuery(feed.known);
  const panel = useRef<HTMLElement>(null);
  // What was pressed may be gone.
  const { renew, end, told, error } = useChanges(feed, () => panel.current?.focus());
  const [asked, setAsked] = useState<"renew" | "end" | null>(null);
  const [asking, setAsking] = useState(false);
  // An admin who looks at what another received has no address of it.
  if (unread instanceof ApiError && unread.status === 404) return null;

  function ask(what: "renew" | "end") {
    setAsked(what);
    setAsking(true);
  }

  function confirm() {
    setAsking(false);
    if (asked === "renew") renew.mutate();
    else end.mutate();
  }

  return (
    <section ref={panel} tabIndex={-1} aria-labelledby={titleId} className={styles.panel}>
      <h2 id={titleId} className={styles.title}>
        {icon}
        {title}
      </h2>
      <p>{explanation}</p>
      {error && <FormNotice kind="error">{messageOf(error)}</FormNotice>}
      {told && <FormNotice kind="success">{told}</FormNotice>}
      {unread && (
        <Button variant="secondary" onClick={() => void refetch()}>
          Volver a intentarlo
        </Button>
      )}
      {data === null && (
        <Button variant="secondary" pending={renew.isPending} onClick={() => renew.mutate()}>
          {make}
        </Button>
      )}
      {data && (
        <PrivateFeedAddress
          url={data.url}
          warning={warning}
          busy={renew.isPending || end.isPending}
          onAsk={ask}
        >
          {open?.(data.url)}
        </PrivateFeedAddress>
      )}
      {asked && <PrivateFeedDialog what={asked} open={asking} onOpenChange={setAsking} onConfirm={confirm} />}
    </section>
  );
}
