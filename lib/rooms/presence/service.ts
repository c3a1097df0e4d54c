import "server-only";
import { db, type Tx } from "@/lib/platform/db/client";
import { uuidV7 } from "@/lib/platform/sql";
import { BRIDGED_MS } from "./policy";
import type { SeenPerson } from "./schema";

const ROLE_RANKS = { PARTICIPANT: 0, COHOST: 1, HOST: 2 } as const;

/** One entry for each person, in their highest role. */
function mergePeople(people: readonly SeenPerson[]): SeenPerson[] {
  const byUser = new Map<string, SeenPerson>();
  for (const person of people) {
    const known = byUser.get(person.userId);
    if (!known || ROLE_RANKS[known.role] < ROLE_RANKS[person.role]) byUser.set(person.userId, person);
  }
  return [...byUser.values()];
}

/** Extends the last interval of each person, or opens one. Call after `claimLook`, which makes callers wait for one another. */
export async function writePresences(
  tx: Tx,
  encuentroId: string,
  people: readonly SeenPerson[],
  at: Date,
): Promise<void> {
  const rows = mergePeople(people).map((person) => ({ ...person, id: uuidV7() }));
  // A change of role begins another interval without a gap.
  await tx.$executeRaw`
    with seen as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as seen(id uuid, "userId" uuid, role "RoomRole")
    ), former as (
      select distinct on (presence."userId") presence.id, presence."userId", presence.role
      from "RoomPresence" presence join seen on seen."userId" = presence."userId"
      where presence."encuentroId" = ${encuentroId}::uuid
        and presence."lastSeenAt" >= ${new Date(at.getTime() - BRIDGED_MS)}
      order by presence."userId", presence."startedAt" desc, presence.id desc
    ), extended as (
      update "RoomPresence" presence set "lastSeenAt" = greatest(presence."lastSeenAt", ${at})
      from former where presence.id = former.id
    )
    insert into "RoomPresence" (id, "encuentroId", "userId", role, "startedAt", "lastSeenAt")
    select seen.id, ${encuentroId}::uuid, seen."userId", seen.role, ${at}, ${at}
    from seen join "User" account on account.id = seen."userId"
      left join former on former."userId" = seen."userId"
    where former.id is null or former.role <> seen.role`;
}

/** Locks the room for the rest of the transaction. Returns false if it is gone, or somebody looked at the same time or later. */
const claimLook = async (tx: Tx, encuentroId: string, at: Date): Promise<boolean> =>
  (await tx.$executeRaw`
    update "Room" set "presenceAt" = ${at}
    where "encuentroId" = ${encuentroId}::uuid and ("presenceAt" is null or "presenceAt" < ${at})`) > 0;

/**
 * Records who is connected to a room, as its media engine reports; call it every few seconds while the room has an engine,
 * also when nobody is there. Idempotent, and safe when several processes look at once: an earlier look than the last one
 * is ignored.
 */
export async function recordPresence(
  encuentroId: string,
  people: readonly SeenPerson[],
  at: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await claimLook(tx, encuentroId, at))) return;
    if (people.length > 0) await writePresences(tx, encuentroId, people, at);
  });
}
