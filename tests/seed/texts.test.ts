import { describe, expect, it } from "vitest";
import { CURRENCIES, isCurrencyCode } from "@/lib/reference/currencies";
import { isVideoUrl } from "@/lib/platform/urls";
import { buildAyniRows, buildContents, type SeedContent } from "@/prisma/seed/contents";
import { DEMO_ACCOUNTS } from "@/prisma/seed/demo-accounts";
import { computeOrderAmounts } from "@/prisma/seed/money";
import { readDemo } from "@/prisma/seed/files/read-demo";
import { pairWithBuyers } from "@/prisma/seed/lesson-questions";
import { buildQuestionRows } from "@/prisma/seed/questions";
import { buildSales } from "@/prisma/seed/orders";
import { buildThanksRows } from "@/prisma/seed/thanks";
import { buildApprentices, buildMasters, buildUserRows } from "@/prisma/seed/users";

const NOW = new Date("2026-03-18T15:20:00Z");
const DAY = 24 * 3600 * 1000;

const masters = buildMasters(NOW);
const contents = buildContents(masters, NOW);
const published = contents.filter(({ teaching }) => !teaching.status);
const rows = buildAyniRows(contents, NOW);

const countBy = <T>(items: readonly T[], key: (item: T) => string) =>
  items.reduce<Record<string, number>>((counts, item) => {
    counts[key(item)] = (counts[key(item)] ?? 0) + 1;
    return counts;
  }, {});

const NUMBERS = "cero una dos tres cuatro cinco seis siete ocho nueve diez once doce".split(" ");
/** "Ocho semanas", "siete pasos": numbers that promise parts. */
const COUNTED_PARTS = new RegExp(
  `\\b(${NUMBERS.slice(2).join("|")}) (?:encuentros|sesiones|lecciones|clases|tardes|mañanas|semanas|pasos|noches|sábados|jornadas|jueves|músicas|charlas|propuestas)`,
  "g",
);
const catalogue = rows.map(({ slug, title, shortDescription, description }) => ({
  slug,
  title,
  text: `${shortDescription}\n${description}`,
}));

/** Sentences of fewer words may recur. */
const MIN_WORDS = 6;

/** Makes sentences of one mould equal, which differ only in the titles that they quote. */
const hideQuotes = (text: string): string => text.replace(/«[^»]*»/g, "cita");

/** The sentences of a text that must not recur, without their case and punctuation. */
const longSentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])[»”"]?\s+|\n+/)
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replace(/[^\p{Letter}\p{Number}]+/gu, " ")
        .trim(),
    )
    .filter((sentence) => sentence.split(" ").length >= MIN_WORDS);

/** Sentences that stand more than once in the texts. */
function findRepeated(texts: readonly string[]): string[] {
  const sentences = texts.flatMap(longSentences);
  return sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
}

const isOver = ({ encuentros }: SeedContent) =>
  encuentros.length > 0 && encuentros.every(({ startsAt }) => startsAt < NOW);

describe("the demo community", () => {
  it("has at least 300 published contents of all five types in at least 60 disciplines", () => {
    expect(published.length).toBeGreaterThanOrEqual(300);
    const types = countBy(published, ({ teaching }) => teaching.type);
    expect(Object.keys(types).sort()).toEqual(["COURSE", "EBOOK", "EVENT", "PODCAST", "WORKSHOP"]);
    expect(Math.min(...Object.values(types))).toBeGreaterThan(40);
    expect(new Set(published.flatMap(({ teaching }) => teaching.disciplines)).size).toBeGreaterThanOrEqual(
      60,
    );
  });

  it("offers about 40 % of the contents free and the rest in supported currencies", () => {
    const free = published.filter(({ amount }) => amount === 0).length / published.length;
    expect(free).toBeGreaterThan(0.35);
    expect(free).toBeLessThan(0.45);
    const currencies = Object.keys(countBy(published, ({ currency }) => currency));
    expect(currencies.sort()).toEqual(["ARS", "CLP", "COP", "EUR", "MXN", "PEN", "USD", "UYU"]);
    expect(currencies.every((code) => isCurrencyCode(code) && CURRENCIES[code].chargeable)).toBe(true);
  });

  it("repeats no text and exceeds no maximum length", () => {
    for (const name of ["title", "shortDescription", "description", "slug"] as const) {
      expect(new Set(rows.map((row) => row[name])).size).toBe(rows.length);
    }
    expect(Math.max(...rows.map(({ shortDescription }) => shortDescription.length))).toBeLessThanOrEqual(200);
    expect(Math.min(...rows.map(({ description }) => description.length))).toBeGreaterThan(350);
  });

  it("says nothing twice in its catalogue", () => {
    expect(findRepeated(catalogue.map(({ text }) => hideQuotes(text)))).toEqual([]);
    const moulds = ["Mi parte favorita es «Peso», de verdad.", "Mi parte favorita es «El aro», de verdad."];
    expect(findRepeated(moulds.map(hideQuotes))).toHaveLength(1);
  });

  it("names a content at most once in its own text", () => {
    const repeating = catalogue.filter(({ title, text }) => text.split(title).length > 2);
    expect(repeating.map(({ slug }) => slug)).toEqual([]);
  });

  it("puts no «» within «»", () => {
    const nested = catalogue.filter(({ text }) => /«[^»]*«/.test(text));
    expect(nested.map(({ slug }) => slug)).toEqual([]);
  });

  it("never uses a sentence in two thanks, and answers only those with words of their own", () => {
    const sales = buildSales(contents, buildApprentices(NOW), NOW);
    const thanks = buildThanksRows(sales, NOW);
    expect(thanks.length).toBeGreaterThan(100);
    expect(findRepeated(thanks.flatMap(({ text, answer }) => [text, answer ?? ""]))).toEqual([]);
    expect(thanks.filter(({ text, words }) => text === "" && words.length === 0)).toEqual([]);
    expect(thanks.filter(({ text, answer }) => text === "" && answer !== null)).toEqual([]);
  });

  it("asks and answers nothing twice, nor anything that stands elsewhere", () => {
    const { questions, lessonQuestions } = readDemo();
    const asked = [...questions, ...lessonQuestions].flatMap(({ text, answer }) => [text, answer ?? ""]);
    expect(findRepeated([...catalogue.map(({ text }) => text), ...asked])).toEqual([]);
    const answered = questions.flatMap((question) =>
      "content" in question && question.answer !== undefined ? question.content : [],
    );
    expect(readDemo().featured.filter((slug) => !answered.includes(slug))).toEqual([]);
    const before = buildQuestionRows(contents, { masters, apprentices: buildApprentices(NOW) }, NOW);
    for (const { createdAt, answeredAt } of before)
      expect(createdAt <= (answeredAt ?? NOW) && (answeredAt ?? createdAt) <= NOW).toBe(true);
  });

  it("has a buyer for each question beside a lesson", () => {
    const paired = pairWithBuyers(buildSales(contents, buildApprentices(NOW), NOW));
    expect(paired.map(({ question }) => question)).toEqual(readDemo().lessonQuestions);
    expect(new Set(paired.map(({ sale }) => sale.id)).size).toBe(paired.length);
  });

  it("has as many parts as its texts say", () => {
    const wrong = contents.flatMap(({ teaching }) => {
      if (teaching.type === "EBOOK") return [];
      const text = `${teaching.title}. ${teaching.shortDescription}`.toLowerCase();
      const said = [...text.matchAll(COUNTED_PARTS)].map(([, word]) => NUMBERS.indexOf(word ?? ""));
      return said.length === 0 || said.includes(teaching.parts.length) ? [] : teaching.title;
    });
    expect(wrong).toEqual([]);
  });

  it("has several contents about breathing and meditation", () => {
    for (const word of ["respiración", "meditación"]) {
      const matching = published.filter(({ teaching }) => teaching.title.toLowerCase().includes(word));
      expect(matching.length).toBeGreaterThanOrEqual(5);
    }
  });

  it("has Masters from at least twelve countries, with valid video links", () => {
    expect(masters.length).toBeGreaterThanOrEqual(40);
    expect(Object.keys(countBy(masters, ({ country }) => country)).length).toBeGreaterThanOrEqual(12);
    const { masterProfiles } = buildUserRows(masters, buildApprentices(NOW), "hash", NOW);
    const videos = masterProfiles.flatMap(({ videoUrl }) => videoUrl ?? []);
    expect(videos.length).toBeGreaterThan(2);
    expect(videos.every(isVideoUrl)).toBe(true);
  });

  it("has a demo Master with all five types, free and paid contents, and a free podcast", () => {
    const own = published.filter(({ master }) => master.email === DEMO_ACCOUNTS.master);
    expect(new Set(own.map(({ teaching }) => teaching.type)).size).toBe(5);
    expect(own.some(({ amount }) => amount > 0)).toBe(true);
    expect(own.some(({ teaching, amount }) => teaching.type === "PODCAST" && amount === 0)).toBe(true);
  });
});

describe("the demo calendar", () => {
  const moments = [
    "2026-03-18T15:20:00Z",
    "2026-10-25T00:30:00Z",
    "2026-12-31T23:30:00Z",
    "2028-02-29T06:00:00Z",
  ];

  it.each(moments)("at %s has encuentros soon and later, and few past contents", (moment) => {
    const now = new Date(moment);
    const seen = buildContents(buildMasters(now), now).filter(({ teaching }) => !teaching.status);
    const over = seen.filter(
      ({ encuentros }) => encuentros.length > 0 && encuentros.every(({ startsAt }) => startsAt < now),
    );
    expect(over.length).toBeGreaterThan(0);
    expect(over.length / seen.length).toBeLessThanOrEqual(0.1);
    const live = seen.filter(({ encuentros }) =>
      encuentros.some(
        ({ startsAt, durationMinutes }) =>
          startsAt < now && startsAt.getTime() + durationMinutes * 60_000 > now.getTime() + 35 * 60_000,
      ),
    );
    expect(live.length).toBeGreaterThanOrEqual(3);
    expect(live.some(({ encuentros }) => encuentros.length > 1)).toBe(true);
    const next = seen.flatMap(
      ({ encuentros }) => encuentros.find(({ startsAt }) => startsAt > now)?.startsAt ?? [],
    );
    const within = (days: number) =>
      next.filter((date) => date.getTime() < now.getTime() + days * DAY).length;
    expect(within(2)).toBeGreaterThan(3);
    expect(within(14)).toBeGreaterThan(within(2));
    expect(within(60)).toBeGreaterThan(within(14));
  });

  it("keeps reasonable hours in the Master's time zone across DST changes", () => {
    for (const { encuentros, master, teaching } of contents) {
      if (teaching.encuentros?.from === "now") continue;
      const hour = new Intl.DateTimeFormat("en", {
        hour: "numeric",
        hourCycle: "h23",
        timeZone: master.zone,
      });
      const hours = encuentros.map(({ startsAt }) => Number(hour.format(startsAt)));
      expect(hours.every((each) => each >= 5 && each <= 21)).toBe(true);
      expect(new Set(hours).size).toBeLessThanOrEqual(1);
    }
  });

  it("publishes each content at a unique time, before its first encuentro and before now", () => {
    const instants = published.map(({ publishedAt }) => publishedAt?.getTime() ?? Infinity);
    expect(new Set(instants).size).toBe(published.length);
    for (const { publishedAt, encuentros, master } of published) {
      expect(publishedAt && publishedAt < NOW && publishedAt > master.createdAt).toBe(true);
      const first = encuentros[0];
      if (first && publishedAt) expect(first.startsAt > publishedAt).toBe(true);
    }
  });
});

describe("the demo sales", () => {
  const sales = buildSales(contents, buildApprentices(NOW), NOW);

  it("include the tax rounded half up and a fee of 10 % of the base", () => {
    expect(computeOrderAmounts(2500)).toEqual({
      amount: 2500,
      taxBase: 2066,
      taxPercentage: 21,
      taxAmount: 434,
      feeAmount: 207,
    });
    expect(computeOrderAmounts(0)).toEqual({
      amount: 0,
      taxBase: 0,
      taxPercentage: 0,
      taxAmount: 0,
      feeAmount: 0,
    });
    for (const { amount } of sales) {
      const { taxAmount, taxBase } = computeOrderAmounts(amount);
      expect(taxAmount).toBe(Math.floor((amount * 21) / 121 + 0.5));
      expect(taxBase + taxAmount).toBe(amount);
    }
  });

  it("include no content twice per buyer, none before publication and none after its end", () => {
    expect(new Set(sales.map(({ buyer, content }) => `${buyer.id} ${content.id}`)).size).toBe(sales.length);
    for (const { content, buyer, purchaseDate } of sales) {
      expect(content.publishedAt && purchaseDate > content.publishedAt).toBe(true);
      expect(purchaseDate > buyer.createdAt && purchaseDate < NOW).toBe(true);
      if (isOver(content)) expect(purchaseDate < (content.encuentros.at(-1)?.startsAt ?? NOW)).toBe(true);
    }
  });

  it("sell out some contents, and oversell none", () => {
    const taken = countBy(sales, ({ content }) => content.id);
    const limited = published.filter(({ teaching }) => teaching.capacity !== undefined);
    const left = limited.map(({ id, teaching }) => (teaching.capacity ?? 0) - (taken[id] ?? 0));
    expect(Math.min(...left)).toBe(0);
    expect(left).toContain(1);
  });
});

it("creates the same users and contents at any time", () => {
  const later = new Date(NOW.getTime() + 500 * DAY);
  const laterMasters = buildMasters(later);
  expect(laterMasters.map(({ id }) => id)).toEqual(masters.map(({ id }) => id));
  expect(buildContents(laterMasters, later).map(({ id, slug }) => [id, slug])).toEqual(
    contents.map(({ id, slug }) => [id, slug]),
  );
  const descriptions = (items: { description: string }[]) => items.map(({ description }) => description);
  expect(descriptions(buildAyniRows(buildContents(laterMasters, later), later))).toEqual(descriptions(rows));
});
