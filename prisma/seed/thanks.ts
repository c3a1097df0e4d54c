import { createSeededRandom, type RandomSource } from "@/lib/publishing/textiles/random";
import { thanksWords } from "@/lib/community/thanks/schema";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import { seedId } from "./ids";
import type { SeedSale } from "./orders";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const THANKS_TEXTS = [
  "Llegué con prisa y salí despacio. Gracias por el tono, por los silencios y por no prometer nada de más.",
  "Lo he repetido tres veces y cada vez encuentro algo distinto.",
  "Me ha ayudado a dormir en una época difícil. Sencillo y muy bien explicado.",
  "Gracias por compartirlo así, con tanto cuidado. Se lo he contado a mi hermana y ya somos dos.",
  "Pensaba que no era para mí. Me equivocaba.",
  "Todo claro desde el principio, y siempre con tiempo para preguntar.",
  "Me llevo una práctica de cinco minutos que sí soy capaz de mantener.",
  "Salí con más preguntas que respuestas, y eso era lo que necesitaba.",
  "Se nota que lo vives. Gracias por abrirlo a quienes empezamos.",
  "Un rato de calma cada semana, que no es poco.",
] as const;

const THANKS_ANSWERS = [
  "Gracias a ti por tu presencia. Aquí seguimos.",
  "Qué alegría leerte. Un abrazo grande.",
  "Gracias por contarlo: a mí también me enseña.",
] as const;

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

function buildThanksRow(sale: SeedSale, at: Date, now: Date, random: RandomSource) {
  const words = pickWords(random);
  const hasText = words.length === 0 || random.chance(0.7);
  const forDemo = sale.content.master.email === DEMO_ACCOUNTS.master;
  const laterDate = (most: number) => new Date(Math.min(at.getTime() + random.int(most), now.getTime()));
  const agreedAt = random.chance(forDemo ? 0.6 : 0.75) ? laterDate(3 * DAY_MS) : null;
  const hasAnswer = agreedAt !== null && random.chance(0.4);
  return {
    id: seedId(`thanks ${sale.id}`),
    orderId: sale.id,
    authorId: sale.buyer.id,
    masterId: sale.content.master.id,
    ayniId: sale.content.id,
    text: hasText ? random.pick(THANKS_TEXTS) : "",
    words,
    agreedAt,
    answer: hasAnswer ? random.pick(THANKS_ANSWERS) : null,
    answeredAt: hasAnswer ? laterDate(4 * DAY_MS) : null,
    createdAt: at,
    updatedAt: at,
  };
}

/** Lets some receivers thank their Masters. */
export function buildThanksRows(sales: readonly SeedSale[], now: Date) {
  return sales.flatMap((sale) => {
    const random = createSeededRandom(`thanks ${sale.id}`);
    const at = pickThanksDate(sale, now, random);
    const probability = sale.content.master.email === DEMO_ACCOUNTS.master ? 0.6 : 0.35;
    if (sale.status !== "COMPLETED" || !at || !random.chance(probability)) return [];
    return [buildThanksRow(sale, at, now, random)];
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
