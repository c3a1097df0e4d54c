import { z } from "zod";
import type { EncuentroView } from "@/lib/content/schedule/schema";

export const encuentrosParams = z.object({ ayniId: z.uuid() });
export const encuentroParams = z.object({ id: z.uuid() });

/** `joinUrl` is set only while the encuentro is open. */
export type JoinableEncuentro = EncuentroView & { joinUrl: string | null; opensAt: string };

/** `now` is the server's clock, ISO 8601 in UTC. */
export type JoinableEncuentroList = {
  content: JoinableEncuentro[];
  metadata: { total: number; pageSize: number; after: null; now: string };
};
