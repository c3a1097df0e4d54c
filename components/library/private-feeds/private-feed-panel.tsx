"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useId, useRef, useState, type ReactNode } from "react";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import type { PrivateFeedOptions } from "@/lib/library/private-feeds/queries";
import type { PrivateFeedView } from "@/lib/library/private-feeds/schema";
import { PrivateFeedAddress } from "./private-feed-address";
import styles from "./private-feed.module.css";

const PrivateFeedDialog = lazyDialog(() =>
  import("./private-feed-dialog").then((module) => module.PrivateFeedDialog),
);

interface PrivateFeedPanelProps {
  id?: string;
  feed: PrivateFeedOptions;
  icon: ReactNode;
  title: string;
  explanation: string;
  createLabel: string;
  /** Explains what anyone with the URL can see. */
  warning: string;
  /** Renders an additional button. */
  renderOpenAction?: (url: string) => ReactNode;
}

function useFeedMutations({ query, renewMutation, endMutation }: PrivateFeedOptions, onChanged: () => void) {
  const queryClient = useQueryClient();
  const [message, setMessage] = useState<string | null>(null);
  const { queryKey } = query;

  function applyChange(view: PrivateFeedView | null, text: string) {
    queryClient.setQueryData(queryKey, view);
    setMessage(text);
    onChanged();
  }

  const baseOptions = {
    networkMode: "always",
    onMutate: () => {
      setMessage(null);
      return queryClient.cancelQueries({ queryKey });
    },
  } as const;
  const renew = useMutation({
    ...renewMutation,
    ...baseOptions,
    onSuccess: (view) => {
      const previous = queryClient.getQueryData(queryKey);
      const renewedText = "Este es tu enlace nuevo. El anterior ya no funciona.";
      applyChange(view, previous ? renewedText : "Tu enlace está listo.");
    },
  });
  const end = useMutation({
    ...endMutation,
    ...baseOptions,
    onSuccess: () => applyChange(null, "El enlace ya no funciona."),
  });
  return { renew, end, message, error: renew.error ?? end.error };
}

/** Creates, shows, renews and ends the private URL of a feed. */
export function PrivateFeedPanel(props: PrivateFeedPanelProps) {
  const { id, feed, icon, title, explanation, createLabel, warning, renderOpenAction } = props;
  const titleId = useId();
  const { data, error: loadError, refetch } = useQuery(feed.query);
  const panelRef = useRef<HTMLElement>(null);
  // The button that was pressed may be gone.
  const { renew, end, message, error } = useFeedMutations(feed, () => panelRef.current?.focus());
  const [pendingAction, setPendingAction] = useState<"renew" | "end" | null>(null);
  const [dialogOpen, setDialogOpen] = useState(false);
  // Admins viewing another user's content have no feed.
  if (loadError instanceof ApiError && loadError.status === 404) return null;

  function askToConfirm(action: "renew" | "end") {
    setPendingAction(action);
    setDialogOpen(true);
  }

  function confirm() {
    setDialogOpen(false);
    if (pendingAction === "renew") renew.mutate();
    else end.mutate();
  }

  return (
    <section ref={panelRef} id={id} tabIndex={-1} aria-labelledby={titleId} className={styles.panel}>
      <h2 id={titleId} className={styles.title}>
        {icon}
        {title}
      </h2>
      <p>{explanation}</p>
      {error && <FormMessage kind="error">{errorMessage(error)}</FormMessage>}
      {message && <FormMessage kind="success">{message}</FormMessage>}
      {loadError && (
        <Button variant="secondary" onClick={() => void refetch()}>
          Volver a intentarlo
        </Button>
      )}
      {data === null && (
        <Button variant="secondary" pending={renew.isPending} onClick={() => renew.mutate()}>
          {createLabel}
        </Button>
      )}
      {data && (
        <PrivateFeedAddress
          url={data.url}
          warning={warning}
          pending={renew.isPending || end.isPending}
          onAction={askToConfirm}
        >
          {renderOpenAction?.(data.url)}
        </PrivateFeedAddress>
      )}
      {pendingAction && (
        <PrivateFeedDialog
          action={pendingAction}
          open={dialogOpen}
          onOpenChange={setDialogOpen}
          onConfirm={confirm}
        />
      )}
    </section>
  );
}
