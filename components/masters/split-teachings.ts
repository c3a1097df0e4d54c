import type { CatalogueItem } from "@/lib/content/ayni/schema";

const isLive = ({ contentType }: CatalogueItem) => contentType === "EVENT" || contentType === "WORKSHOP";

/** Splits contents into upcoming ones, soonest first, and others, with past live contents last. */
export function splitTeachings(content: CatalogueItem[]) {
  const dated = content.flatMap((item) =>
    item.nextStartsAt === null ? [] : [{ item, startsAt: item.nextStartsAt }],
  );
  const undated = content.filter(({ nextStartsAt }) => nextStartsAt === null);
  return {
    upcoming: dated.sort((a, b) => a.startsAt.localeCompare(b.startsAt)).map(({ item }) => item),
    others: [...undated.filter((item) => !isLive(item)), ...undated.filter(isLive)],
  };
}
