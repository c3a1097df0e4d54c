import "server-only";
import { z } from "zod";
import { publicAyni } from "@/lib/content/access";
import { listCatalogueItemsByIds, listPublicItems } from "@/lib/content/ayni/data";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { parseCursor, serializeCursor, splitPage } from "@/lib/platform/http/cursor";
import { FAVOURITES_PAGE_SIZE, MAX_FAVOURITES } from "./schema";
import type { FavouritePage } from "./schema";

const MAX_EPOCH_MS = 8_000_000_000_000;
const cursorSchema = z.tuple([z.number().int().min(0).max(MAX_EPOCH_MS), z.uuid()]);

const newestFirst = [{ createdAt: "desc" as const }, { ayniId: "desc" as const }];

function afterCursor(text: string | undefined) {
  if (text === undefined) return {};
  const [time, ayniId] = parseCursor(text, cursorSchema);
  const createdAt = new Date(time);
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, ayniId: { lt: ayniId } }] };
}

/** Lists the saved contents that are listed, the last saved first. Errors: `MalformedRequest` (cursor). */
export async function listFavourites({ id: userId }: Member, cursorText?: string): Promise<FavouritePage> {
  const [rows, total, unavailable] = await Promise.all([
    db.favourite.findMany({
      where: { userId, ayni: publicAyni, ...afterCursor(cursorText) },
      orderBy: newestFirst,
      take: FAVOURITES_PAGE_SIZE + 1,
      select: { ayniId: true, createdAt: true },
    }),
    db.favourite.count({ where: { userId, ayni: publicAyni } }),
    db.favourite.count({ where: { userId, ayni: { listed: false } } }),
  ]);
  const { shown, after } = splitPage(rows, FAVOURITES_PAGE_SIZE, ({ createdAt, ayniId }) =>
    serializeCursor([createdAt.getTime(), ayniId]),
  );
  const content = await listCatalogueItemsByIds(shown.map(({ ayniId }) => ayniId));
  return { content, metadata: { total, pageSize: FAVOURITES_PAGE_SIZE, after, unavailable } };
}

/** Returns the ids of all saved contents, also of those that are no longer listed. */
export async function listFavouriteIds({ id: userId }: Member): Promise<string[]> {
  const rows = await db.favourite.findMany({
    where: { userId },
    orderBy: newestFirst,
    take: MAX_FAVOURITES,
    select: { ayniId: true },
  });
  return rows.map(({ ayniId }) => ayniId);
}

/** Returns the listed contents in the order of `ids`; all others are skipped. */
export async function listFavouriteItems(ids: string[]): Promise<CatalogueItem[]> {
  const items = await listPublicItems({ where: { id: { in: ids } }, take: ids.length });
  const byId = new Map(items.map((item) => [item.id, item]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}
