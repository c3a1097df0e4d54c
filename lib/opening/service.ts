import "server-only";
import { isMember } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { hashOf } from "@/lib/library/private-feeds/token";
import { fileAddress } from "@/lib/uploads/data";

type By = { userId: string } | { token: string };

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Writes down, once, that somebody has played, read or downloaded something of what they received. */
export async function markOpened(by: By, fileId: string): Promise<void> {
  const userId = "userId" in by ? by.userId : NOBODY;
  const hash = "token" in by ? hashOf(by.token) : null;
  await db.$executeRaw`
    update "Order" o set "openedAt" = clock_timestamp() from "File" f
    where f.id = ${fileId}::uuid and f.area = 'content' and not f."freeSample" and o."ayniContentId" = f."ayniId"
      and o.status = 'COMPLETED' and o."openedAt" is null
      and (o."userId" = ${userId}::uuid
        or o.id in (select p."orderId" from "PrivateFeed" p where p.hash = ${hash} and p.kind = 'PODCAST'))`;
}

type Asked = { id: string; method: "GET" | "HEAD"; token?: string | undefined; isPlayer: boolean };

/**
 * The address of a private file for who may read it. Asking for it opens what they received, but for a player of ours,
 * which asks before anybody presses play: it tells when it plays. Errors: `NotFound`.
 */
export async function openFile(actor: Actor, { isPlayer, ...asked }: Asked): Promise<string> {
  const address = await fileAddress(actor, asked);
  if (asked.method === "HEAD" || isPlayer) return address;
  if (asked.token !== undefined) await markOpened({ token: asked.token }, asked.id);
  if (isMember(actor)) await markOpened({ userId: actor.id }, asked.id);
  return address;
}
