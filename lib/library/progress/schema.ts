import { z } from "zod";
import { safeText } from "@/lib/platform/text/safe-text";

export const playbackParams = z.object({ fileId: z.uuid() });

export const playbackInput = z.object({
  /** Seconds of a recording, a page, or a place in a book as `bookPosition` writes it. */
  position: safeText(200),
  /** How much of the file somebody has come through. */
  percent: z.int("Indica un porcentaje").min(0, "Indica un porcentaje").max(100, "Indica un porcentaje"),
});
export type Place = z.output<typeof playbackInput>;

/** Where a person is in a file, and since when. `percent` is the furthest that they have come. */
export type KeptPlace = Place & { fileId: string; updatedAt: string };

export const FINISHED = 100;

const numberOf = (position: string): number => {
  const value = Number(position);
  return Number.isFinite(value) ? Math.max(0, value) : 0;
};

/** The second at which a recording goes on; 0 for what is none. */
export const secondsOf = (position: string): number => numberOf(position);

/** The page at which a PDF goes on, from 1. */
export const pageOf = (position: string): number => Math.max(1, Math.trunc(numberOf(position)));

/** A place in a book without pages of its own: a text, and which part of it lies before. */
export type BookPlace = { section: number; share: number };

export const bookPosition = ({ section, share }: BookPlace): string => `${section}:${share.toFixed(4)}`;

/** The place that a position names; the beginning for what is none. */
export function bookPlaceOf(position: string): BookPlace {
  const [, section, share] = /^(\d{1,5}):([01]\.\d{1,6})$/.exec(position) ?? [];
  return { section: Number(section ?? 0), share: Math.min(1, Number(share ?? 0)) };
}

/** How much of a recording is over at a second; what has not ended is never finished. */
export const percentHeard = (seconds: number, duration: number): number =>
  duration > 0 ? Math.min(FINISHED - 1, Math.floor((seconds / duration) * 100)) : 0;
