import { createSeededRandom } from "@/lib/publishing/textiles/random";
import type { RandomSource } from "@/lib/publishing/textiles/random";
import type { SeedContent } from "./contents";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import { seedHex } from "./ids";
import type { SeedSale } from "./orders";

const DAY_MS = 24 * 3600 * 1000;
const VIEW_HISTORY_DAYS = 180;
/** Orders are completed some minutes after they are placed: before midnight, if they are placed before this hour. */
const LAST_HOUR = 22;

const SOURCES = [
  "ayllu/explora",
  "ayllu/explora",
  "ayllu/buscar",
  "ayllu/disciplina",
  "ayllu/maestro",
  "ayllu/feed",
  "ayllu/home",
  "ayllu/correo",
  "ayllu/ayni",
  "directo",
  "directo",
  "web/instagram.com",
  "web/instagram.com",
  "web/google.com",
  "web/facebook.com",
  "web/duckduckgo.com",
  "utm/boletin/correo/otono",
  "utm/whatsapp//",
] as const satisfies [string, ...string[]];

const toDay = (at: Date): Date => new Date(at.toISOString().slice(0, 10));

/** More views of late than before. */
const pickAge = (random: RandomSource, days: number): number =>
  Math.min(random.int(days + 1), random.int(days + 1));

/** The view of each buyer on the day of their order. */
const buildBuyerViews = (sales: readonly SeedSale[], first: Date) =>
  sales
    .filter(({ purchaseDate }) => purchaseDate >= first)
    .map(({ id, content, purchaseDate, amount, status }) => {
      const isSameDay = purchaseDate.getUTCHours() < LAST_HOUR;
      return {
        ayniId: content.id,
        day: toDay(purchaseDate),
        visitor: seedHex(`buyer ${id}`),
        source: createSeededRandom(`source ${id}`).pick(SOURCES),
        usedPanel: true,
        openedCheckout: amount > 0,
        received: status !== "EXPIRED" && isSameDay,
      };
    });

/** Builds views of half a year, in proportion to the sales, with those of the buyers. */
export function buildViewRows(contents: readonly SeedContent[], sales: readonly SeedSale[], now: Date) {
  const received = new Map<string, number>();
  for (const { content } of sales) received.set(content.id, (received.get(content.id) ?? 0) + 1);
  const views = contents.flatMap(({ id, slug, publishedAt, teaching, master }) => {
    if (!publishedAt || teaching.status) return [];
    const random = createSeededRandom(`views ${slug}`);
    const days = Math.min(VIEW_HISTORY_DAYS, Math.floor((now.getTime() - publishedAt.getTime()) / DAY_MS));
    const usual = 4 + random.int(16) + 7 * (received.get(id) ?? 0);
    const count = master.email === DEMO_ACCOUNTS.master ? 3 * usual + 40 : usual;
    return Array.from({ length: count }, (_, index) => ({
      ayniId: id,
      day: toDay(new Date(now.getTime() - pickAge(random, days) * DAY_MS)),
      visitor: seedHex(`visitor ${id} ${index}`),
      source: random.pick(SOURCES),
      usedPanel: random.chance(0.18),
    }));
  });
  return [...views, ...buildBuyerViews(sales, new Date(now.getTime() - VIEW_HISTORY_DAYS * DAY_MS))];
}
