import { z } from "zod";
import type { ReceivedSection } from "@/lib/platform/routes";

/** `slug` is the content's id: Next.js requires one parameter name per path segment. */
export const solidarityParams = z.object({ slug: z.uuid() });

/** `granted: false`: the request waits for the next seat. */
export type SeatRequestResult =
  { granted: true; id: string; slug: string; section: ReceivedSection } | { granted: false };

export type SolidarityView = {
  /** 1 if a seat is available now, else 0. The exact count is private. */
  free: 0 | 1;
  waiting: boolean;
  nextFrom: string | null;
};
