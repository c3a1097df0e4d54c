import type { ReactNode } from "react";
import { formatDayHeading, toLocalDate } from "@/lib/platform/time/format";

/** A card with the encuentro by which it is listed. */
export interface DayCard {
  id: string;
  startsAt: string | null;
  /** Zone of the encuentro. */
  timezone: string;
  /** In person it is on the day of its place, online on the viewer's. */
  inPerson: boolean;
  card: ReactNode;
}

export interface DayGroup {
  /** "2026-11-22"; "" for contents without an encuentro to come. */
  day: string;
  heading: string;
  cards: DayCard[];
}

const UNDATED_HEADING = "Sin fecha fija";

const toDay = ({ startsAt, timezone, inPerson }: DayCard, viewerZone: string): string =>
  startsAt === null ? "" : toLocalDate(startsAt, inPerson ? timezone : viewerZone);

/** Groups cards by day, each day once and those without a day last; `today` is a date of the viewer's zone. */
export function groupByDay(cards: readonly DayCard[], viewerZone: string, today: string): DayGroup[] {
  const cardsByDay = new Map<string, DayCard[]>();
  for (const card of cards) {
    const day = toDay(card, viewerZone);
    cardsByDay.set(day, [...(cardsByDay.get(day) ?? []), card]);
  }
  const undated = cardsByDay.get("");
  const days = [...cardsByDay.keys()].filter((day) => day !== "").sort();
  return [
    ...days.map((day) => ({
      day,
      heading: formatDayHeading(day, today),
      cards: cardsByDay.get(day) ?? [],
    })),
    ...(undated ? [{ day: "", heading: UNDATED_HEADING, cards: undated }] : []),
  ];
}
