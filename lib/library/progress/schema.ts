import { z } from "zod";
import { safeText } from "@/lib/platform/text/safe-text";

export const playbackParams = z.object({ fileId: z.uuid() });

export const playbackInput = z.object({
  /** Seconds of a recording, a page number, or a `formatBookPosition` string. */
  position: safeText(200),
  percent: z.int("Indica un porcentaje").min(0, "Indica un porcentaje").max(100, "Indica un porcentaje"),
});
export type PlaybackInput = z.output<typeof playbackInput>;

export type SavedPosition = PlaybackInput & { fileId: string; updatedAt: string };
