import { z } from "zod";
import type { ReceivedSection } from "@/lib/platform/routes";

/** The calls about a content's solidarity places name it by its id. */
export const contentParams = z.object({ slug: z.uuid() });

/** What asking for a place leads to: the content at once, or waiting for the next place. */
export type AskAnswer =
  { granted: true; id: string; slug: string; section: ReceivedSection } | { granted: false };

/** How somebody stands towards the solidarity places of a content. */
export type SolidarityView = {
  /** 1 while a place would be had at once; how many there are is nobody's to know. */
  free: 0 | 1;
  waiting: boolean;
  /** From when they may be given another place, while that is still to come. */
  nextFrom: string | null;
};
