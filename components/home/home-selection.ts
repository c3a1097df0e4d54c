import { isFree } from "@/components/common/price";
import type { ThanksVoice } from "@/lib/community/thanks/schema";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import { topicName, type TopicKey } from "@/lib/reference/topics";
import type { Showcase } from "@/lib/discovery/catalogue/showcase";
import type { MasterQuote } from "@/lib/discovery/masters/quotes";

const MAX_FEATURED = 4;
const MAX_UPCOMING = 4;
const MAX_DISCIPLINES = 12;
const MAX_MASTER_VOICES = 3;
const MAX_THANKS_VOICES = 2;

export type NeedChip = { topic: TopicKey; label: string };

const MAX_NEED_CHIPS = 6;

/** Topics that visitors look for, in the order in which they are offered. */
const NEED_CHIPS: NeedChip[] = [
  { topic: "SLEEP", label: "Dormir mejor" },
  ...(
    [
      "ANXIETY",
      "GRIEF",
      "STRESS",
      "SELF_ESTEEM",
      "COUPLE",
      "LIFE_CHANGES",
      "SOLITUDE",
      "FEAR",
      "BOUNDARIES",
      "FAMILY",
      "PURPOSE",
      "CALM",
    ] as const
  ).map((topic) => ({ topic, label: topicName(topic) })),
];

/** Selects the first topics with contents; `counts` holds the number of contents per topic. */
export const selectNeedChips = (counts: Readonly<Record<string, number>>): NeedChip[] =>
  NEED_CHIPS.filter(({ topic }) => (counts[topic] ?? 0) > 0).slice(0, MAX_NEED_CHIPS);

const isRecorded = ({ contentType }: CatalogueItem) => contentType === "PODCAST" || contentType === "EBOOK";

const isLive = ({ liveUntil, nextStartsAt }: CatalogueItem) => (liveUntil ?? nextStartsAt) !== null;

/** Selects one live and one on-demand content: featured ones, else the soonest and, preferring a free one, the newest. */
function selectHeroItems({ featured, upcoming, latest }: Showcase): CatalogueItem[] {
  const live = featured.find(isLive) ?? upcoming[0];
  const others = latest.filter(({ id }) => id !== live?.id);
  const onDemand =
    featured.find(isRecorded) ??
    others.find((item) => isRecorded(item) && isFree(item)) ??
    others.find(isRecorded) ??
    others[0];
  return [live, onDemand].filter((item) => item !== undefined);
}

/** Selects the most frequent disciplines; each has at least one content. */
function selectTopDisciplines(items: CatalogueItem[]): DisciplineKey[] {
  const counts = new Map<DisciplineKey, number>();
  for (const key of items.flatMap(({ disciplines }) => disciplines).filter(isDisciplineKey)) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_DISCIPLINES)
    .map(([key]) => key);
}

export type Voice = { kind: "master"; quote: MasterQuote } | { kind: "thanks"; thanks: ThanksVoice };

const byLength =
  <Item>(toText: (item: Item) => string) =>
  (a: Item, b: Item): number =>
    toText(a).length - toText(b).length;

/**
 * Selects thanks and quotes of Masters, who are not shown elsewhere, in turns. The shortest are first: the first one is
 * displayed large.
 */
export function selectVoices(
  quotes: MasterQuote[],
  thanks: ThanksVoice[],
  shownMasterIds: string[],
): Voice[] {
  const thanksVoices = thanks
    .slice(0, MAX_THANKS_VOICES)
    .sort(byLength(({ text }) => text))
    .map((item): Voice => ({ kind: "thanks", thanks: item }));
  const masterVoices = quotes
    .filter(({ id }) => !shownMasterIds.includes(id))
    .slice(0, Math.max(thanksVoices.length, MAX_MASTER_VOICES - thanksVoices.length))
    .sort(byLength(({ words }) => words))
    .map((quote): Voice => ({ kind: "master", quote }));
  const turns = Math.max(thanksVoices.length, masterVoices.length);
  return Array.from({ length: turns }).flatMap((_, turn) => [
    ...thanksVoices.slice(turn, turn + 1),
    ...masterVoices.slice(turn, turn + 1),
  ]);
}

function withoutItems(items: CatalogueItem[], shown: CatalogueItem[]): CatalogueItem[] {
  const shownIds = new Set(shown.map(({ id }) => id));
  return items.filter(({ id }) => !shownIds.has(id));
}

/** Selects the contents of the home page, without duplicates. */
export function selectHomeContent({ featured, upcoming, latest }: Showcase) {
  const hero = selectHeroItems({ featured, upcoming, latest });
  const featuredRow = withoutItems(featured, hero).slice(0, MAX_FEATURED);
  return {
    hero,
    featured: featuredRow,
    soon: withoutItems(upcoming, [...hero, ...featuredRow]).slice(0, MAX_UPCOMING),
    disciplines: selectTopDisciplines([
      ...new Map([...upcoming, ...latest].map((item) => [item.id, item])).values(),
    ]),
  };
}
