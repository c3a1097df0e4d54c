"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { EncuentroView } from "@/lib/content/ayni/schema";
import { isOpen, momentOf, opensAt, OPENS_MINUTES_BEFORE } from "@/lib/library/attendance/policy";
import { receivedSessions } from "@/lib/encuentros/queries";
import type { SessionView } from "@/lib/library/attendance/schema";
import { useServerTime } from "./use-server-time";
import { EncuentroRow } from "./received-encuentro-row";
import styles from "./received-encuentros.module.css";
import { JoinEncuentro } from "./join-encuentro";

export interface EncuentroListProps {
  ayniId: string;
  /** As the page knows them; those who may enter ask for the links themselves. */
  encuentros: EncuentroView[];
  /** Where one meets in person. */
  place: string | null;
  online: boolean;
  /** Whether its Master looks at it beforehand. */
  preview: boolean;
  /** The instant of the page. */
  start: string;
}

type Row = EncuentroView & Partial<Pick<SessionView, "joinUrl">>;

const instantsOf = (rows: readonly Row[]): number[] =>
  rows.flatMap((row) => [opensAt(row), Date.parse(row.startsAt), Date.parse(row.endsAt)]);

/** When and where the encuentros of a content are, and the way in: those to come, then those that have been. */
export function EncuentroList(props: EncuentroListProps) {
  const { ayniId, place, online, preview, start } = props;
  const query = useQuery(receivedSessions(ayniId, online));
  const rows: Row[] = query.data?.sessions ?? props.encuentros;
  const instants = useMemo(() => instantsOf(rows), [rows]);
  const now = useServerTime(Date.parse(start), query.data?.ahead, instants);

  const past = rows.filter((row) => momentOf(row, now) === "past");
  const coming = rows.filter((row) => !past.includes(row));
  const next = coming.find((row) => momentOf(row, now) === "coming");
  const hint = online ? `Podrás entrar ${OPENS_MINUTES_BEFORE} minutos antes` : null;

  const rowOf = (row: Row) => {
    const moment = momentOf(row, now);
    return (
      <EncuentroRow
        key={row.id}
        encuentro={row}
        place={place}
        moment={moment}
        now={now}
        hint={row === next ? hint : null}
      >
        {(online || row.joinUrl) && isOpen(row, now) && (
          <JoinEncuentro
            id={row.id}
            joinUrl={row.joinUrl}
            attends={!preview}
            onRetry={query.isError ? () => void query.refetch() : null}
          />
        )}
      </EncuentroRow>
    );
  };

  return (
    <>
      <section aria-labelledby="coming">
        <h2 id="coming" className={styles.heading}>
          Próximos encuentros
        </h2>
        {coming.length === 0 && <p>Todos los encuentros de este Ayni ya han pasado.</p>}
        <ol role="list" className={styles.list}>
          {coming.map(rowOf)}
        </ol>
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past">
          <h2 id="past" className={styles.heading}>
            Ya han pasado
          </h2>
          <ol role="list" className={styles.list}>
            {past.map(rowOf)}
          </ol>
        </section>
      )}
    </>
  );
}
