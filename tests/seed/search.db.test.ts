import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isAnswered, measureQueries, summarizeRelevance } from "@/tests/support/relevance/relevance";
import { noFilters } from "@/lib/discovery/filters/filters";
import { migrateDatabase } from "@/prisma/migrate";
import type { SeedContent } from "@/prisma/seed/contents";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { TopicKey } from "@/lib/reference/topics";
import { heldOutQueries } from "@/tests/support/relevance/held-out-queries";
import { judgedQueries, type JudgedQuery } from "@/tests/support/relevance/judged-queries";
import { sentenceQueries } from "@/tests/support/relevance/sentences";
import { heldOutNeedQueries, knownNeedQueries } from "@/tests/support/relevance/spoken-needs";
import { startPostgres, type EmbeddedPostgres } from "@/embedded/postgres";

// Below what is measured (0.93, 0.85, 0.76 and 0.89), so that a new content of the demo does not fail it.
const MIN_NDCG = 0.85;
const MIN_SENTENCES_NDCG = 0.75;
const MIN_NEEDS_NDCG = 0.7;
const MIN_ANSWERED = 0.85;

let directory: string;
let postgres: EmbeddedPostgres;
let contents: SeedContent[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "ayllu-search-"));
  postgres = await startPostgres(directory, { isDurable: false, print: () => {} });
  vi.stubEnv("DATABASE_URL", postgres.env.DATABASE_URL);
  await migrateDatabase(postgres.env.DATABASE_URL);
  const { insertDemoCatalogue } = await import("@/tests/support/relevance/demo-catalogue");
  contents = await insertDemoCatalogue(new Date());
});

afterAll(async () => {
  const { db } = await import("@/lib/platform/db/client");
  await db.$disconnect();
  await postgres.stop();
  if (!postgres.directory.startsWith(directory))
    await rm(postgres.directory, { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
});

async function search(text: string): Promise<string[]> {
  const { postgresSearchEngine: engine } = await import("@/lib/discovery/search/postgres");
  const filters = { ...noFilters, searchText: await engine.correctText(text) };
  const options = { filters, tz: "Europe/Madrid", limit: 1000 };
  const matches = await engine.searchContents(options);
  const nearest = matches.length > 0 ? [] : await engine.searchContents({ ...options, matches: "any" });
  return [...matches, ...nearest].map(({ id }) => id);
}

const FIRST_RESULTS = 5;
const MAX_TEXT_LENGTH = 120;

async function firstFound(text: string, count: number): Promise<SeedContent[]> {
  const ids = (await search(text)).slice(0, count);
  return ids.flatMap((id) => contents.find((content) => content.id === id) ?? []);
}

const firstTeachings = (text: string) => firstFound(text, FIRST_RESULTS);

const ODD_SENTENCES = [
  "hola",
  "quiero algo",
  "ayuda por favor",
  "estoy fatal tía",
  "qué me recomiendan para empezar",
  "me pasa de todo y no sé por dónde cogerlo",
  "necesito un cambio ya",
  "busco un plan para el domingo",
  "regalo para mi madre que cumple setenta",
  "algo gratis para hoy",
  "quiero apuntarme a lo que sea",
  "hay algo cerca de mi casa",
  "cosas para hacer con los peques un día de lluvia",
  "me he comprado un cuenco y no sé tocarlo",
  "tengo una boda y no sé bailar",
  "mi gato me mira raro",
  "vivo en un pueblo y me aburro como una ostra",
  "me han recetado caminar",
  "no me entra el vaquero",
  "tengo un nudo que no se va",
  "todo me sienta mal últimamente",
  "llevo un año de perros",
  "se me hace un mundo salir a la calle",
  "me quedo en blanco delante de la gente",
  "mi cuñado me saca de quicio",
  "no aguanto a mis compañeros de piso",
  "mi nieta no quiere venir a verme",
  "me gustaría ser más ordenada",
  "quiero hablar mejor en las reuniones",
  "quiero aprender algo con las manos",
  "tengo frío siempre",
  "me pica todo el cuerpo",
  "me da corte desnudarme",
  "estoy como un flan por la entrevista de mañana",
  "me ha tocado cuidar de mi tío",
  "nos vamos a vivir al campo",
  "soy enfermera y salgo molida de cada turno",
  "doy clases y me quedo sin voz",
  "conduzco un camión y duermo en la cabina",
  "tengo tres hijos y ni un minuto",
  "mi perro ladra toda la noche",
  "me divorcié en marzo y me toca vender la casa",
  "acabo de salir del hospital",
  "llevo la casa yo sola",
  "mi abuela curaba con hierbas y quiero aprender",
  "quiero oír historias antes de acostarme",
  "necesito música para estudiar",
  "me siento un bicho raro entre mis amigas",
  "no encuentro mi sitio en el mundo",
  "se acerca la navidad y se me cae el alma a los pies",
  "voy a cumplir cincuenta y estoy rara",
  "creo en algo pero no sé en qué",
  "no creo en nada de esto pero quiero probar",
  "tengo curiosidad por lo de las cartas",
  "me interesa la filosofía oriental",
  "quiero ver las estrellas con alguien que sepa",
  "me apetece un fin de semana en silencio",
  "los lunes se me atragantan",
  "mi vecino toca el tambor y me ha dado envidia",
  "estoy aprendiendo español y busco gente",
  "insonmio desde ase meses",
  "nesecito relajarme",
];

describe("in the demo catalogue", () => {
  test.each<[string, (TopicKey | DisciplineKey)[]]>([
    ["insomnio", ["SLEEP"]],
    ["dormir mejor", ["SLEEP"]],
    ["ansiedad", ["ANXIETY"]],
    ["ruptura", ["COUPLE", "GRIEF", "LIFE_CHANGES"]],
    ["regla dolorosa", ["MENSTRUAL_CYCLE", "CYCLE_AWARENESS", "OVARIAN_BREATHING"]],
    ["dolor de espalda", ["MASSAGE", "OSTEOPATHY", "FELDENKRAIS", "PILATES"]],
  ])("a search for «%s» begins with teachings about it", async (text, subjects) => {
    const found = await firstTeachings(text);
    expect(found).toHaveLength(FIRST_RESULTS);
    const unrelated = found.filter(
      ({ teaching }) => ![...teaching.topics, ...teaching.disciplines].some((key) => subjects.includes(key)),
    );
    expect(unrelated.map(({ slug }) => slug)).toEqual([]);
  });

  test("«insomnio» finds every teaching about sleep", async () => {
    const aboutSleep = contents.filter(({ teaching }) => teaching.topics.includes("SLEEP"));
    const found = new Set(await search("insomnio"));
    expect(aboutSleep.length).toBeGreaterThan(15);
    expect(aboutSleep.filter(({ id }) => !found.has(id))).toEqual([]);
  });

  test("a title comes before a need", async () => {
    const [first] = await firstTeachings("peleas bien hechas");
    expect(first?.slug).toBe("peleas-bien-hechas");
  });

  const measureAll = async (queries: readonly JudgedQuery[]) =>
    summarizeRelevance(await measureQueries(contents, search, queries)).at(-1)?.ndcg;

  test("150 judged queries have relevant first results", async () => {
    expect(judgedQueries.length).toBeGreaterThanOrEqual(150);
    expect(await measureAll(judgedQueries)).toBeGreaterThan(MIN_NDCG);
  });

  test("sentences have relevant first results", async () => {
    expect(await measureAll(sentenceQueries)).toBeGreaterThan(MIN_SENTENCES_NDCG);
  });

  // Fails without naming a sentence, so that nobody adapts the thesaurus to those that are held out.
  test.each([
    ["known needs", knownNeedQueries],
    ["needs that are held out", heldOutNeedQueries],
    ["sentences that are held out", heldOutQueries],
  ])("most %s are answered by one of the first five, and none has no result", async (_, queries) => {
    expect(queries.length).toBeGreaterThanOrEqual(80);
    let answered = 0;
    let empty = 0;
    for (const query of queries) {
      const found = await firstFound(query.text, contents.length);
      empty += Number(found.length === 0);
      answered += Number(isAnswered(query, found));
    }
    expect(empty).toBe(0);
    expect(answered / queries.length).toBeGreaterThanOrEqual(MIN_ANSWERED);
    expect(await measureAll(queries)).toBeGreaterThan(MIN_NEEDS_NDCG);
  });

  test("no sentence with a word that the catalogue or the thesaurus knows is without results", async () => {
    const empty: string[] = [];
    for (const text of ODD_SENTENCES) if ((await search(text)).length === 0) empty.push(text);
    expect(empty).toEqual([]);
  });

  test("every title finds its content first", async () => {
    const missed: string[] = [];
    for (const { id, teaching } of contents) {
      const ids = await search(teaching.title.slice(0, MAX_TEXT_LENGTH));
      if (ids[0] !== id) missed.push(teaching.title);
    }
    expect(missed).toEqual([]);
  });

  test("every Master's name finds their contents, and nothing else", async () => {
    const masters = new Map(contents.map(({ master }) => [master.slug, master]));
    const missed: string[] = [];
    for (const { slug, name, lastName } of masters.values()) {
      const found = await firstFound(`${name} ${lastName}`, contents.length);
      if (found.length === 0 || found.some(({ master }) => master.slug !== slug)) missed.push(slug);
    }
    expect(missed).toEqual([]);
  });

  test("a title of words that are needs is not widened by them", async () => {
    const found = await firstFound("dinero en paz", contents.length);
    const about = (key: TopicKey) => contents.filter(({ teaching }) => teaching.topics.includes(key));
    expect(found[0]?.slug).toBe("dinero-en-paz");
    expect(found.length).toBeLessThan(about("ABUNDANCE").length);
  });

  test("what somebody refuses does not come first", async () => {
    const found = await firstFound("quiero bailar pero nada de biodanza", FIRST_RESULTS);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ teaching }) => teaching.disciplines.includes("BIODANZA"))).toEqual([]);
  });

  test("who only says what they do not want finds everything else", async () => {
    const found = await firstFound("no quiero tarot", contents.length);
    const first = found.slice(0, FIRST_RESULTS);
    expect(found.length).toBeGreaterThan(contents.length / 2);
    expect(first.filter(({ teaching }) => teaching.disciplines.includes("TAROT"))).toEqual([]);
  });

  test("judged queries expect only existing teachings and Masters", () => {
    const slugs = new Set(contents.map(({ slug }) => slug));
    const masters = new Set(contents.map(({ master }) => master.slug));
    expect(judgedQueries.flatMap(({ best = [] }) => best.filter((slug) => !slugs.has(slug)))).toEqual([]);
    expect(
      judgedQueries.flatMap(({ masters: named = [] }) => named.filter((slug) => !masters.has(slug))),
    ).toEqual([]);
  });
});
