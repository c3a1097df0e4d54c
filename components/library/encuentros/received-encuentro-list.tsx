"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { findVenueCity } from "@/lib/content/schedule/policy";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import {
  isEncuentroOpen,
  getEncuentroPhase,
  opensAtMs,
  OPENS_MINUTES_BEFORE,
} from "@/lib/library/attendance/policy";
import { receivedEncuentrosQuery } from "@/lib/library/attendance/queries";
import type { JoinableEncuentro } from "@/lib/library/attendance/schema";
import { useServerTime } from "./use-server-time";
import { ReceivedEncuentroRow } from "./received-encuentro-row";
import styles from "./received-encuentros.module.css";
import { JoinEncuentro } from "./join-encuentro";
import { MediaCheck, type EntryState } from "./media-check";

export interface ReceivedEncuentroListProps {
  ayniId: string;
  /** Without join links, which are fetched in the browser. */
  encuentros: EncuentroView[];
  /** The place of in-person encuentros. */
  venue: string | null;
  /** The same, of which the times tell only the city. */
  placeCity: string | null;
  isOnline: boolean;
  /** The viewer is the Master. */
  isPreview: boolean;
  /** Time of the page's rendering, ISO 8601. */
  renderedAt: string;
}

type EncuentroListRow = EncuentroView & Partial<Pick<JoinableEncuentro, "joinUrl">>;

const listInstants = (rows: readonly EncuentroListRow[]): number[] =>
  rows.flatMap((row) => [opensAtMs(row), Date.parse(row.startsAt), Date.parse(row.endsAt)]);

/** Returns how the encuentros that are left are entered; null if none is left. */
function findEntryState(rows: readonly EncuentroListRow[], now: number): EntryState | null {
  const open = rows.filter((row) => isEncuentroOpen(row, now));
  if (open.length > 0) return open.some(({ joinUrl }) => joinUrl !== null) ? "open" : "without-link";
  return rows.some((row) => getEncuentroPhase(row, now) === "upcoming") ? "later" : null;
}

/** Upcoming and past encuentros with their times, venue and join link, and how online ones are entered. */
export function ReceivedEncuentroList(props: ReceivedEncuentroListProps) {
  const { ayniId, venue, placeCity, isOnline, isPreview, renderedAt } = props;
  const query = useQuery(receivedEncuentrosQuery(ayniId, isOnline));
  const rows: EncuentroListRow[] = query.data?.encuentros ?? props.encuentros;
  const instants = useMemo(() => listInstants(rows), [rows]);
  const now = useServerTime(Date.parse(renderedAt), query.data?.clockAheadMs, instants);

  const past = rows.filter((row) => getEncuentroPhase(row, now) === "over");
  const upcoming = rows.filter((row) => !past.includes(row));
  const next = upcoming.find((row) => getEncuentroPhase(row, now) === "upcoming");
  const entry = isOnline ? findEntryState(rows, now) : null;
  const hint = isOnline ? `Podrás entrar ${OPENS_MINUTES_BEFORE} minutos antes` : null;

  const renderRow = (row: EncuentroListRow) => {
    const phase = getEncuentroPhase(row, now);
    return (
      <ReceivedEncuentroRow
        key={row.id}
        encuentro={row}
        venue={venue}
        city={findVenueCity({ modality: isOnline ? "ONLINE" : "OFFLINE", placeCity }, row.timezone)}
        phase={phase}
        now={now}
        hint={row === next ? hint : null}
      >
        {(isOnline || row.joinUrl) && isEncuentroOpen(row, now) && (
          <JoinEncuentro
            id={row.id}
            joinUrl={row.joinUrl}
            recordsAttendance={!isPreview}
            onRetry={query.isError ? () => void query.refetch() : null}
          />
        )}
      </ReceivedEncuentroRow>
    );
  };

  return (
    <>
      <section aria-labelledby="coming">
        <h2 id="coming" className={styles.heading}>
          Próximos encuentros
        </h2>
        {upcoming.length === 0 && <p>Todos los encuentros de este Ayni ya han pasado.</p>}
        <ol role="list" className={styles.list}>
          {upcoming.map(renderRow)}
        </ol>
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past">
          <h2 id="past" className={styles.heading}>
            Ya han pasado
          </h2>
          <ol role="list" className={styles.list}>
            {past.map(renderRow)}
          </ol>
        </section>
      )}
      {entry && <MediaCheck entry={entry} />}
    </>
  );
}
