import "server-only";
import { lockForChange } from "@/lib/identity/lock-user";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { MAX_FAVOURITES } from "./policy";
import type { FavouriteStatus } from "./schema";

const SAVE_LIMIT = { name: "favourites", points: 1000, seconds: 3600 };
const MERGE_LIMIT = { name: "favourites-merge", points: 60, seconds: 3600 };

const FULL = `Has guardado el máximo de ${MAX_FAVOURITES} enseñanzas. Quita alguna para guardar otra.`;

/**
 * Saves the listed contents among `ayniIds`, of which the first counts as the last saved, as far as there is room. The
 * statement counts what it sees when it starts, so the caller locks the user in a statement before.
 */
const insertFavourites = (tx: Tx, userId: string, ayniIds: string[]): Promise<number> => tx.$executeRaw`
  insert into "Favourite" ("userId", "ayniId", "createdAt")
  select ${userId}::uuid, a.id, now() - wanted.position * interval '1 millisecond'
  from unnest(${ayniIds}::uuid[]) with ordinality as wanted(id, position)
  join "Ayni" a on a.id = wanted.id and a.listed
  where not exists (select 1 from "Favourite" f where f."userId" = ${userId}::uuid and f."ayniId" = a.id)
  order by wanted.position
  limit greatest(0, ${MAX_FAVOURITES} - (select count(*) from "Favourite" f where f."userId" = ${userId}::uuid))
  on conflict do nothing`;

/** Throws unless a content that was not inserted was saved before. */
async function explainRefusal(tx: Tx, userId: string, ayniId: string): Promise<void> {
  if ((await tx.favourite.count({ where: { userId, ayniId } })) > 0) return;
  const isListed = (await tx.ayni.count({ where: { id: ayniId, listed: true } })) > 0;
  throw isListed ? conflict(FULL) : new AppError("NotFound");
}

/**
 * Saves a content for later; idempotent. Errors: `NotFound` (not listed), `Conflict` (the limit is reached),
 * `TooManyRequests`.
 */
export async function saveFavourite(actor: Member, ayniId: string): Promise<FavouriteStatus> {
  await consumeRateLimit(SAVE_LIMIT, actor.id);
  await db.$transaction(async (tx) => {
    await lockForChange(tx, actor, actor.id);
    const count = await insertFavourites(tx, actor.id, [ayniId]);
    if (count === 0) await explainRefusal(tx, actor.id, ayniId);
  });
  return { saved: true };
}

/** Removes a saved content, even if it is no longer listed; idempotent. Errors: `TooManyRequests`. */
export async function removeFavourite(actor: Member, ayniId: string): Promise<FavouriteStatus> {
  await consumeRateLimit(SAVE_LIMIT, actor.id);
  await db.favourite.deleteMany({ where: { userId: actor.id, ayniId } });
  return { saved: false };
}

/** Removes the saved contents that are no longer listed; idempotent. */
export async function removeUnavailableFavourites({ id: userId }: Member): Promise<void> {
  await db.favourite.deleteMany({ where: { userId, ayni: { listed: false } } });
}

/**
 * Adds what was saved in a browser before signing in, the last saved first; idempotent. Contents that are not listed,
 * and those beyond the limit, are skipped. Returns the number of new ones. Errors: `TooManyRequests`.
 */
export async function mergeFavourites(actor: Member, ayniIds: string[]): Promise<{ added: number }> {
  await consumeRateLimit(MERGE_LIMIT, actor.id);
  const added = await db.$transaction(async (tx) => {
    await lockForChange(tx, actor, actor.id);
    return insertFavourites(tx, actor.id, [...new Set(ayniIds)]);
  });
  return { added };
}
