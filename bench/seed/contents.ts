import { seededRandom, type Random } from "@/lib/publishing/textiles/random";
import { disciplineName } from "@/lib/reference/disciplines";
import { contentTypes, type ContentType } from "@/lib/reference/labels";
import { minorUnits } from "@/lib/reference/currencies";
import { convert } from "@/lib/reference/rates";
import { topicKeys, topicName } from "@/lib/reference/topics";
import type { Row } from "./copy";
import { idOf } from "./ids";
import { some, type Master } from "./masters";
import { phrase } from "./phrases";
import { isRare, RARE_WORD, type Vocabulary } from "./vocabulary";

// Contents of three years, the last one published a moment ago.

const YEARS = 3 * 365 * 24 * 3_600_000;
const PRICES = [8, 15, 25, 35, 45, 60, 80, 110, 140, 190, 260, 420];
const ONCE_IN = 20;

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

const isDated = (type: ContentType, random: Random): boolean =>
  type !== "PODCAST" && type !== "EBOOK" && random.chance(0.5);

type Texts = { title: string; shortDescription: string; description: string };

function textsOf(index: number, contents: number, vocabulary: Vocabulary, random: Random): Texts {
  const title = phrase(vocabulary, random, 3 + random.int(4));
  // A word that nobody else has, as names and inventions are.
  const own =
    index % ONCE_IN === 0
      ? ` ${index.toString(26).replace(/\d/g, (digit) => "qwrtypsdfg"[Number(digit)] ?? "")}ez`
      : "";
  return {
    title: isRare(index, contents) ? `${title} ${RARE_WORD}` : title,
    shortDescription: phrase(vocabulary, random, 10 + random.int(8)) + own,
    description: phrase(vocabulary, random, 30 + random.int(30)),
  };
}

function priceOf({ currency }: Master, random: Random): number {
  if (random.chance(0.2)) return 0;
  const euros = PRICES[random.int(PRICES.length)] ?? 25;
  const amount = convert(euros * minorUnits("EUR"), "EUR", currency);
  return Math.min(100_000_000, Math.round(amount));
}

/** A content that is given at hours. */
export type Dated = { index: number; id: string };

/** Each content as a row of "Ayni"; those that are given at hours are told to `onDated`. */
export function* contentRows(
  contents: number,
  masters: Master[],
  vocabulary: Vocabulary,
  onDated: (content: Dated) => void,
): Generator<Row> {
  const random = seededRandom("contents");
  const now = Date.now();
  for (let index = 0; index < contents; index += 1) {
    const master = masters[index % masters.length];
    if (!master) return;
    const published = new Date(now - Math.floor(((contents - 1 - index) / contents) * YEARS) - 1000);
    const id = idOf("content", index, published.getTime());
    const contentType = random.pick(contentTypes);
    const isRead = contentType === "PODCAST" || contentType === "EBOOK";
    const modality = !isRead && random.chance(0.3) ? "OFFLINE" : "ONLINE";
    const dated = isDated(contentType, random);
    const onlineType = isRead || modality === "OFFLINE" ? null : dated ? "VIDEOCALL" : "RECORDED";
    const isDraft = random.chance(0.03);
    const disciplines = some(master.disciplines, random, Math.min(3, master.disciplines.length));
    const topics = some(topicKeys, random, 3);
    const { title, shortDescription, description } = textsOf(index, contents, vocabulary, random);
    const keywords = [
      ...disciplines.map(disciplineName),
      ...topics.map(topicName),
      master.name,
      master.lastName,
    ];
    if (dated) onDated({ index, id });
    yield [
      id,
      `contenido-${index}`,
      master.id,
      contentType,
      modality,
      onlineType,
      isDraft ? "DRAFT" : "PUBLISHED",
      title,
      shortDescription,
      description,
      disciplines,
      topics,
      priceOf(master, random),
      master.currency,
      master.country,
      keywords.join(" "),
      isDraft ? null : published,
      published,
      published,
    ];
  }
}
