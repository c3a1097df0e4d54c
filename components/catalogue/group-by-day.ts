import type { ReactNode } from "react";
import { formatDayHeading, toLocalDate } from "@/lib/platform/time/format";

/** A card with the encuentro by which it is listed. */
export interface DayCard {
  id: string;
  startsAt: string | null;
  card: ReactNode;
}

export interface DayGroup {
  /** "2026-11-22"; "" for contents without an encuentro to come. */
  day: string;
  heading: string;
  cards: DayCard[];
}

const UNDATED_HEADING = "Sin fecha fija";

/** Groups cards by their day in `zone`, in which filters count, too; `today` is a date of it. Those without a day are last. */
export function groupByDay(cards: readonly DayCard[], zone: string, today: string): DayGroup[] {
  const cardsByDay = new Map<string, DayCard[]>();
  for (const card of cards) {
    const day = card.startsAt === null ? "" : toLocalDate(card.startsAt, zone);
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
