import "server-only";
import { publicAyni } from "@/lib/content/access";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { splitPage } from "@/lib/platform/http/cursor";
import { decodeTimeCursor, encodeTimeCursor } from "@/lib/platform/http/time-cursor";
import { FAVOURITES_PAGE_SIZE, MAX_FAVOURITES } from "./policy";
import type { FavouritePage } from "./schema";

const newestFirst = [{ createdAt: "desc" as const }, { ayniId: "desc" as const }];

function afterCursor(text: string | undefined) {
  if (text === undefined) return {};
  const { at, id } = decodeTimeCursor(text);
  return { OR: [{ createdAt: { lt: at } }, { createdAt: at, ayniId: { lt: id } }] };
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
    encodeTimeCursor({ at: createdAt, id: ayniId }),
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
export const listFavouriteItems = (ids: string[]): Promise<CatalogueItem[]> =>
  listCatalogueItemsByIds([...new Set(ids)], { listedOnly: true });
