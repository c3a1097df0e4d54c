import { seededRandom, type Random } from "@/lib/publishing/textiles/random";
import { thanksWords } from "@/lib/community/thanks/schema";
import { DEMO } from "./demo-accounts";
import { idOf } from "./ids";
import type { Sale } from "./orders";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const TEXTS = [
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

const ANSWERS = [
  "Gracias a ti por tu presencia. Aquí seguimos.",
  "Qué alegría leerte. Un abrazo grande.",
  "Gracias por contarlo: a mí también me enseña.",
] as const;

/** Up to three different words, in the order of the list. */
function someWords(random: Random): string[] {
  const chosen = new Set(Array.from({ length: random.int(4) }, () => random.pick(thanksWords)));
  return thanksWords.filter((word) => chosen.has(word));
}

/** When what was received had been lived a little; null while that is still to come. */
function livedAt({ content, purchaseDate }: Sale, now: Date, random: Random): Date | null {
  const [first] = content.meetings;
  const from = Math.max(purchaseDate.getTime(), first?.startsAt.getTime() ?? 0);
  const at = from + 2 * HOUR + random.int(6 * DAY);
  return at < now.getTime() - HOUR ? new Date(at) : null;
}

function thanksRow(sale: Sale, at: Date, now: Date, random: Random) {
  const words = someWords(random);
  const speaks = words.length === 0 || random.chance(0.7);
  const forDemo = sale.content.master.email === DEMO.master;
  const later = (most: number) => new Date(Math.min(at.getTime() + random.int(most), now.getTime()));
  const agreedAt = random.chance(forDemo ? 0.6 : 0.75) ? later(3 * DAY) : null;
  const answered = agreedAt !== null && random.chance(0.4);
  return {
    id: idOf(`thanks ${sale.id}`),
    orderId: sale.id,
    authorId: sale.buyer.id,
    masterId: sale.content.master.id,
    ayniId: sale.content.id,
    text: speaks ? random.pick(TEXTS) : "",
    words,
    agreedAt,
    answer: answered ? random.pick(ANSWERS) : null,
    answeredAt: answered ? later(4 * DAY) : null,
    createdAt: at,
    updatedAt: at,
  };
}

/** What some of those who received something say to who gave it. */
export function thanksRows(sales: readonly Sale[], now: Date) {
  return sales.flatMap((sale) => {
    const random = seededRandom(`thanks ${sale.id}`);
    const at = livedAt(sale, now, random);
    const often = sale.content.master.email === DEMO.master ? 0.6 : 0.35;
    if (sale.status !== "COMPLETED" || !at || !random.chance(often)) return [];
    return [thanksRow(sale, at, now, random)];
  });
}

/** Two things that wait for who administers: a thanks and a person. */
export function reportRows(
  thanks: readonly { id: string; authorId: string }[],
  sales: readonly Sale[],
  now: Date,
) {
  const [reported] = thanks;
  const reporter = sales.find(({ buyer }) => buyer.id !== reported?.authorId)?.buyer;
  if (!reported || !reporter) return [];
  const about = [
    { subjectType: "Thanks", subjectId: reported.id, reason: "spam", text: "" },
    {
      subjectType: "User",
      subjectId: reported.authorId,
      reason: "false",
      text: "Creo que su nombre no es el suyo. Puede que me equivoque.",
    },
  ] as const;
  return about.map((one, index) => ({
    id: idOf(`report ${one.subjectId}`),
    reporterId: reporter.id,
    ...one,
    createdAt: new Date(now.getTime() - (2 - index) * DAY),
  }));
}
