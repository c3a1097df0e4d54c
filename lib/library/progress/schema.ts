import { z } from "zod";
import { wholeNumber } from "@/lib/platform/whole-number";
import { safeText } from "@/lib/platform/text/safe-text";

export const playbackParams = z.object({ fileId: z.uuid() });

export const playbackInput = z.object({
  /** Seconds of a recording, a page number, or a `formatBookPosition` string. */
  position: safeText(200),
  percent: wholeNumber(0, 100, "Indica un porcentaje"),
});
export type PlaybackInput = z.output<typeof playbackInput>;

export type SavedPosition = PlaybackInput & { fileId: string; updatedAt: string };
