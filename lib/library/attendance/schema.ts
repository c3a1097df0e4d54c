import { z } from "zod";
import type { EncuentroView } from "@/lib/content/ayni/schema";

export const sessionsParams = z.object({ ayniId: z.uuid() });
export const encuentroParams = z.object({ id: z.uuid() });

/** An encuentro for those who take part in it; its link is there while its doors are open. */
export type SessionView = EncuentroView & { joinUrl: string | null; opensAt: string };

/** The encuentros of a content, and the instant at which they were so. */
export type SessionList = {
  content: SessionView[];
  metadata: { total: number; pageSize: number; after: null; now: string };
};
