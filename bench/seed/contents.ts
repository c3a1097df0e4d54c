import { createSeededRandom, type RandomSource } from "@/lib/publishing/textiles/random";
import { disciplineName } from "@/lib/reference/disciplines";
import { contentTypes, type ContentType } from "@/lib/reference/labels";
import { minorUnitFactor } from "@/lib/reference/currencies";
import { convertAmount } from "@/lib/reference/rates";
import { topicKeys, topicName } from "@/lib/reference/topics";
import type { CopyRow } from "./copy";
import { deterministicId } from "./ids";
import { pickSome, type BenchMaster } from "./masters";
import { generatePhrase } from "./phrases";
import { hasRareWord, RARE_WORD, type Vocabulary } from "./vocabulary";

// Contents published over three years, the last one now.

const PUBLICATION_SPAN_MS = 3 * 365 * 24 * 3_600_000;
const EURO_PRICES = [8, 15, 25, 35, 45, 60, 80, 110, 140, 190, 260, 420];
const UNIQUE_WORD_INTERVAL = 20;

export const AYNI_COLUMNS = [
  "id",
  "slug",
  "userId",
  "contentType",
  "modality",
  "onlineType",
  "status",
  "title",
  "shortDescription",
  "description",
  "disciplines",
  "topics",
  "amount",
  "currency",
  "country",
  "keywords",
  "publishedAt",
  "createdAt",
  "updatedAt",
] as const;

const hasSchedule = (type: ContentType, random: RandomSource): boolean =>
  type !== "PODCAST" && type !== "EBOOK" && random.chance(0.5);

type ContentTexts = { title: string; shortDescription: string; description: string };

function generateTexts(
  index: number,
  contents: number,
  vocabulary: Vocabulary,
  random: RandomSource,
): ContentTexts {
  const title = generatePhrase(vocabulary, random, 3 + random.int(4));
  // A unique word, as names are.
  const uniqueWord =
    index % UNIQUE_WORD_INTERVAL === 0
      ? ` ${index.toString(26).replace(/\d/g, (digit) => "qwrtypsdfg"[Number(digit)] ?? "")}ez`
      : "";
  return {
    title: hasRareWord(index, contents) ? `${title} ${RARE_WORD}` : title,
    shortDescription: generatePhrase(vocabulary, random, 10 + random.int(8)) + uniqueWord,
    description: generatePhrase(vocabulary, random, 30 + random.int(30)),
  };
}

function generatePrice({ currency }: BenchMaster, random: RandomSource): number {
  if (random.chance(0.2)) return 0;
  const euros = EURO_PRICES[random.int(EURO_PRICES.length)] ?? 25;
  const amount = convertAmount(euros * minorUnitFactor("EUR"), "EUR", currency);
  return Math.min(100_000_000, Math.round(amount));
}

export type ScheduledContent = { index: number; id: string };

/** Yields rows of "Ayni"; passes contents with encuentros to `onScheduled`. */
export function* generateContentRows(
  contents: number,
  masters: BenchMaster[],
  vocabulary: Vocabulary,
  onScheduled: (content: ScheduledContent) => void,
): Generator<CopyRow> {
  const random = createSeededRandom("contents");
  const now = Date.now();
  for (let index = 0; index < contents; index += 1) {
    const master = masters[index % masters.length];
    if (!master) return;
    const published = new Date(
      now - Math.floor(((contents - 1 - index) / contents) * PUBLICATION_SPAN_MS) - 1000,
    );
    const id = deterministicId("content", index, published.getTime());
    const contentType = random.pick(contentTypes);
    const isRead = contentType === "PODCAST" || contentType === "EBOOK";
    const modality = !isRead && random.chance(0.3) ? "OFFLINE" : "ONLINE";
    const isScheduled = hasSchedule(contentType, random);
    const hasOnlineType = !isRead && modality === "ONLINE";
    const onlineType = isScheduled ? "VIDEOCALL" : "RECORDED";
    const isDraft = random.chance(0.03);
    const disciplines = pickSome(master.disciplines, random, Math.min(3, master.disciplines.length));
    const topics = pickSome(topicKeys, random, 3);
    const { title, shortDescription, description } = generateTexts(index, contents, vocabulary, random);
    const keywords = [
      ...disciplines.map(disciplineName),
      ...topics.map(topicName),
      master.name,
      master.lastName,
    ];
    if (isScheduled) onScheduled({ index, id });
    yield [
      id,
      `contenido-${index}`,
      master.id,
      contentType,
      modality,
      hasOnlineType ? onlineType : null,
      isDraft ? "DRAFT" : "PUBLISHED",
      title,
      shortDescription,
      description,
      disciplines,
      topics,
      generatePrice(master, random),
      master.currency,
      master.country,
      keywords.join(" "),
      isDraft ? null : published,
      published,
      published,
    ];
  }
}
