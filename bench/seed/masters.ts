import { createSeededRandom, type RandomSource } from "@/lib/publishing/textiles/random";
import { currencyCodes, type CurrencyCode } from "@/lib/reference/currencies";
import { disciplineKeys, type DisciplineKey } from "@/lib/reference/disciplines";
import type { CopyRow } from "./copy";
import { deterministicId } from "./ids";
import { generatePhrase } from "./phrases";
import type { Vocabulary } from "./vocabulary";

// One Master per 50 contents. 1 % have closed their accounts, so that their contents are not listed.

const CONTENTS_PER_MASTER = 50;

const NAMES = [
  "Lucía",
  "Andrés",
  "Inés",
  "Tomás",
  "Rosa",
  "Nuria",
  "Ángela",
  "Begoña",
  "Iker",
  "Yolanda",
] as const;
const LAST_NAMES = [
  "Peña",
  "Ferrer",
  "Quispe",
  "Molina",
  "Ibáñez",
  "Sosa",
  "Núñez",
  "Rey",
  "Vidal",
  "Arce",
] as const;
const COUNTRIES = ["ES", "ES", "ES", "MX", "MX", "AR", "AR", "CO", "CL", "PE", "UY", "US"] as const;
const [EURO] = currencyCodes;

export type BenchMaster = {
  id: string;
  slug: string;
  name: string;
  lastName: string;
  country: string;
  currency: CurrencyCode;
  disciplines: DisciplineKey[];
  isClosed: boolean;
  offering: string;
  shortDescription: string;
};

/** Picks 1 to `max` distinct choices, earlier ones more often. */
export function pickSome<T>(choices: readonly T[], random: RandomSource, max: number): T[] {
  const chosen = new Set<T>();
  const size = 1 + random.int(max);
  while (chosen.size < size) {
    const choice = choices[Math.floor((random.int(1000) / 1000) ** 2 * choices.length)];
    if (choice !== undefined) chosen.add(choice);
  }
  return [...chosen];
}

/** Generates a rare surname from random syllables. */
const generateSurname = (random: RandomSource): string =>
  Array.from({ length: 3 }, () =>
    random.pick(["ba", "co", "di", "fe", "gua", "lo", "mi", "nu", "ra", "sel"]),
  ).join("");

export function generateMasters(contents: number, vocabulary: Vocabulary): BenchMaster[] {
  const random = createSeededRandom("masters");
  return Array.from({ length: Math.ceil(contents / CONTENTS_PER_MASTER) }, (_, index) => ({
    id: deterministicId("master", index),
    slug: `maestra-${index}`,
    name: random.pick(NAMES),
    lastName: random.chance(0.5)
      ? random.pick(LAST_NAMES)
      : `${random.pick(LAST_NAMES)} ${generateSurname(random)}`,
    country: random.pick(COUNTRIES),
    currency: random.chance(0.5) ? EURO : random.pick(currencyCodes),
    disciplines: pickSome(disciplineKeys, random, 4),
    isClosed: index % 100 === 3,
    offering: generatePhrase(vocabulary, random, 40),
    shortDescription: generatePhrase(vocabulary, random, 8),
  }));
}

const now = new Date();

type SeedTable = { table: string; columns: string[]; rows: (masters: BenchMaster[]) => CopyRow[] };

/** Rows of each Master by table. */
export const MASTER_TABLES: SeedTable[] = [
  {
    table: "User",
    columns: [
      "id",
      "slug",
      "name",
      "lastName",
      "email",
      "passwordHash",
      "role",
      "country",
      "acceptedTermsAt",
      "deactivatedAt",
      "updatedAt",
    ],
    rows: (masters) =>
      masters.map(({ id, slug, name, lastName, country, isClosed }) => [
        id,
        slug,
        name,
        lastName,
        `${slug}@bench.test`,
        "-",
        "master",
        country,
        now,
        isClosed ? now : null,
        now,
      ]),
  },
  {
    table: "Profile",
    columns: ["id", "userId", "completedStep", "country", "city", "disciplines", "updatedAt"],
    rows: (masters) =>
      masters.map(({ id, country, disciplines }, index) => [
        deterministicId("profile", index),
        id,
        4,
        country,
        "Ciudad",
        disciplines,
        now,
      ]),
  },
  {
    table: "MasterProfile",
    columns: ["id", "userId", "shortDescription", "offering", "languages", "updatedAt"],
    rows: (masters) =>
      masters.map(({ id, shortDescription, offering }, index) => [
        deterministicId("masterProfile", index),
        id,
        shortDescription,
        offering,
        index % 7 === 0 ? ["es", "en"] : ["es"],
        now,
      ]),
  },
];
