"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { messageOf } from "@/lib/platform/http/client";
import { otherSessionsEnding, ownSessions, sessionEnding } from "@/lib/identity/sessions/queries";
import type { SessionView } from "@/lib/identity/sessions/schema";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import form from "./form.module.css";
import { SessionRow } from "./session-row";
import styles from "./session-list.module.css";

interface SessionListProps {
  userId: string;
  brought: SessionView[];
  timezone: string | null;
}

/** Ends sessions; `told` is what there is to say about it. */
function useEnding(userId: string, onEnded: () => void) {
  const queries = useQueryClient();
  const [told, setTold] = useState<string | null>(null);
  const { queryKey } = ownSessions(userId);

  function ended(text: string, stays: (session: SessionView) => boolean) {
    queries.setQueryData(queryKey, (sessions) => sessions?.filter(stays));
    setTold(text);
    onEnded();
  }

  const settled = {
    networkMode: "always",
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  } as const;
  const one = useMutation({
    ...sessionEnding(userId),
    ...settled,
    onSuccess: (_, id) => ended("La sesión se ha cerrado.", (session) => session.id !== id),
  });
  const others = useMutation({
    ...otherSessionsEnding(userId),
    ...settled,
    onSuccess: () => ended("Las demás sesiones se han cerrado.", ({ current }) => current),
  });
  return { one, others, told, error: one.error ?? others.error };
}

/** Where one is signed in, and the ways to end it. */
export function SessionList({ userId, brought, timezone }: SessionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { data: sessions } = useQuery({ ...ownSessions(userId), initialData: brought, staleTime: 30_000 });
  // What was pressed is gone with its row.
  const { one, others, told, error } = useEnding(userId, () => list.current?.focus());
  return (
    <div className={form.form}>
      {sessions.length > 1 && (
        <div>
          <Button variant="secondary" pending={others.isPending} onClick={() => others.mutate()}>
            Cerrar las demás
          </Button>
        </div>
      )}
      {error && <FormNotice kind="error">{messageOf(error)}</FormNotice>}
      {told && !error && <FormNotice kind="success">{told}</FormNotice>}
      <ul ref={list} role="list" tabIndex={-1} aria-label="Tus sesiones" className={styles.sessions}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            zone={timezone ?? DEFAULT_TIME_ZONE}
            ending={one.isPending && one.variables === session.id}
            onEnd={() => one.mutate(session.id)}
          />
        ))}
      </ul>
    </div>
  );
}
