"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { errorMessage } from "@/lib/platform/http/client";
import {
  endOtherSessionsMutation,
  ownSessionsQuery,
  endSessionMutation,
} from "@/lib/identity/sessions/queries";
import type { SessionView } from "@/lib/identity/sessions/schema";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import form from "./form.module.css";
import { SessionRow } from "./session-row";
import styles from "./session-list.module.css";

interface SessionListProps {
  userId: string;
  initialSessions: SessionView[];
  timezone: string | null;
}

function useEndSessions(userId: string, onEnded: () => void) {
  const queryClient = useQueryClient();
  const [statusText, setStatusText] = useState<string | null>(null);
  const { queryKey } = ownSessionsQuery(userId);

  function handleEnded(text: string, shouldKeep: (session: SessionView) => boolean) {
    queryClient.setQueryData(queryKey, (sessions) => sessions?.filter(shouldKeep));
    setStatusText(text);
    onEnded();
  }

  const sharedOptions = {
    networkMode: "always",
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  } as const;
  const endSession = useMutation({
    ...endSessionMutation(userId),
    ...sharedOptions,
    onSuccess: (_, id) => handleEnded("La sesión se ha cerrado.", (session) => session.id !== id),
  });
  const endOtherSessions = useMutation({
    ...endOtherSessionsMutation(userId),
    ...sharedOptions,
    onSuccess: () => handleEnded("Las demás sesiones se han cerrado.", ({ current }) => current),
  });
  return { endSession, endOtherSessions, statusText, error: endSession.error ?? endOtherSessions.error };
}

export function SessionList({ userId, initialSessions, timezone }: SessionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { data: sessions } = useQuery({
    ...ownSessionsQuery(userId),
    initialData: initialSessions,
    staleTime: 30_000,
  });
  // Ending a session removes the focused button.
  const { endSession, endOtherSessions, statusText, error } = useEndSessions(userId, () =>
    list.current?.focus(),
  );
  return (
    <div className={form.form}>
      {sessions.length > 1 && (
        <div>
          <Button
            variant="secondary"
            pending={endOtherSessions.isPending}
            onClick={() => endOtherSessions.mutate()}
          >
            Cerrar las demás
          </Button>
        </div>
      )}
      {error && <FormMessage kind="error">{errorMessage(error)}</FormMessage>}
      {statusText && !error && <FormMessage kind="success">{statusText}</FormMessage>}
      <ul ref={list} role="list" tabIndex={-1} aria-label="Tus sesiones" className={styles.sessions}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            zone={timezone ?? DEFAULT_TIME_ZONE}
            ending={endSession.isPending && endSession.variables === session.id}
            onEnd={() => endSession.mutate(session.id)}
          />
        ))}
      </ul>
    </div>
  );
}
