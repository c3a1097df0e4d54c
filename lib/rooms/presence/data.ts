import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import type { PresenceInterval } from "./schema";

/** Lists the presences of everybody, in order of time. */
export const listPresences = (tx: Tx, encuentroId: string): Promise<PresenceInterval[]> =>
  tx.roomPresence.findMany({
    where: { encuentroId },
    orderBy: [{ startedAt: "asc" }, { id: "asc" }],
    select: { userId: true, role: true, startedAt: true, lastSeenAt: true },
  });
