import { createSeededRandom, type RandomSource } from "@/lib/publishing/textiles/random";
import { thanksWords } from "@/lib/community/thanks/policy";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import { seedId } from "./ids";
import type { SeedSale } from "./orders";
import { THANKS_ANSWERS, THANKS_CODAS, THANKS_ENDS, THANKS_STARTS } from "./texts/gratitude";
import { createUnrepeated } from "./texts/unrepeated";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Picks up to three distinct rating words, in the order of the list. */
function pickWords(random: RandomSource): string[] {
  const chosen = new Set(Array.from({ length: random.int(4) }, () => random.pick(thanksWords)));
  return thanksWords.filter((word) => chosen.has(word));
}

/** Returns a time after the purchase and the first encuentro; null if that is not past yet. */
function pickThanksDate({ content, purchaseDate }: SeedSale, now: Date, random: RandomSource): Date | null {
  const [first] = content.encuentros;
  const from = Math.max(purchaseDate.getTime(), first?.startsAt.getTime() ?? 0);
  const at = from + 2 * HOUR_MS + random.int(6 * DAY_MS);
  return at < now.getTime() - HOUR_MS ? new Date(at) : null;
}

type TakeText = ReturnType<typeof createUnrepeated>;

/** Enough tries to find a sentence that nobody has used. */
const MAX_TRIES = 200;

function* listThanks({ content }: SeedSale, random: RandomSource): Generator<string> {
  const { title, parts } = content.teaching;
  const words = { title, part: random.pick(parts), name: content.master.name };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const text = `${random.pick(THANKS_STARTS)} ${random.pick(THANKS_ENDS)}. ${random.pick(THANKS_CODAS)}`;
    yield text
      .replace("{title}", words.title)
      .replace("{part}", words.part)
      .replace("{name}", words.name)
      .trim();
  }
}

function buildThanksRow(sale: SeedSale, at: Date, now: Date, random: RandomSource, take: TakeText) {
  const words = pickWords(random);
  const hasText = words.length === 0 || random.chance(0.7);
  const forDemo = sale.content.master.email === DEMO_ACCOUNTS.master;
  const laterDate = (most: number) => new Date(Math.min(at.getTime() + random.int(most), now.getTime()));
  const agreedAt = random.chance(forDemo ? 0.6 : 0.75) ? laterDate(3 * DAY_MS) : null;
  const text = hasText ? (take(listThanks(sale, random)) ?? "") : "";
  // A thanks of words alone leaves nothing to answer.
  const hasAnswer = agreedAt !== null && text !== "" && random.chance(0.5);
  return {
    id: seedId(`thanks ${sale.id}`),
    orderId: sale.id,
    authorId: sale.buyer.id,
    masterId: sale.content.master.id,
    ayniId: sale.content.id,
    text,
    words,
    agreedAt,
    answer: hasAnswer ? random.pick(THANKS_ANSWERS).replace("{name}", sale.buyer.name) : null,
    answeredAt: hasAnswer ? laterDate(4 * DAY_MS) : null,
    createdAt: at,
    updatedAt: at,
  };
}

/** Lets some receivers thank their Masters. */
export function buildThanksRows(sales: readonly SeedSale[], now: Date) {
  const take = createUnrepeated();
  return sales.flatMap((sale) => {
    const random = createSeededRandom(`thanks ${sale.id}`);
    const at = pickThanksDate(sale, now, random);
    const probability = sale.content.master.email === DEMO_ACCOUNTS.master ? 0.6 : 0.35;
    if (sale.status !== "COMPLETED" || !at || !random.chance(probability)) return [];
    return [buildThanksRow(sale, at, now, random, take)];
  });
}

/** Builds two open reports: about a thanks and about its author. */
export function buildReportRows(
  thanks: readonly { id: string; authorId: string }[],
  sales: readonly SeedSale[],
  now: Date,
) {
  const [reported] = thanks;
  const reporter = sales.find(({ buyer }) => buyer.id !== reported?.authorId)?.buyer;
  if (!reported || !reporter) return [];
  const subjects = [
    { subjectType: "Thanks", subjectId: reported.id, reason: "spam", text: "" },
    {
      subjectType: "User",
      subjectId: reported.authorId,
      reason: "false",
      text: "Creo que su nombre no es el suyo. Puede que me equivoque.",
    },
  ] as const;
  return subjects.map((subject, index) => ({
    id: seedId(`report ${subject.subjectId}`),
    reporterId: reporter.id,
    ...subject,
    createdAt: new Date(now.getTime() - (2 - index) * DAY_MS),
  }));
}
