import type { CatalogueItem } from "@/lib/content/ayni/schema";

const isLive = ({ contentType }: CatalogueItem) => contentType === "EVENT" || contentType === "WORKSHOP";

/** Splits contents into live and upcoming ones, soonest first, and others, with past live contents last. */
export function splitTeachings(content: CatalogueItem[]) {
  // A live content comes before every date.
  const dated = content.flatMap((item) => {
    const startsAt = item.liveUntil === null ? item.nextStartsAt : "";
    return startsAt === null ? [] : [{ item, startsAt }];
  });
  const undated = content.filter(({ liveUntil, nextStartsAt }) => (liveUntil ?? nextStartsAt) === null);
  return {
    upcoming: dated.sort((a, b) => a.startsAt.localeCompare(b.startsAt)).map(({ item }) => item),
    others: [...undated.filter((item) => !isLive(item)), ...undated.filter(isLive)],
  };
}
