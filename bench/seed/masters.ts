import { seededRandom, type Random } from "@/lib/publishing/textiles/random";
import { currencyCodes, type CurrencyCode } from "@/lib/reference/currencies";
import { disciplineKeys, type DisciplineKey } from "@/lib/reference/disciplines";
import type { Row } from "./copy";
import { idOf } from "./ids";
import { phrase } from "./phrases";
import type { Vocabulary } from "./vocabulary";

// One Master for fifty contents. One of a hundred has closed the account: what they give is out of sight.

const CONTENTS_OF_A_MASTER = 50;

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

export type Master = {
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

/** Some of a list, the first ones more often. */
export function some<T>(choices: readonly T[], random: Random, most: number): T[] {
  const chosen = new Set<T>();
  const wanted = 1 + random.int(most);
  while (chosen.size < wanted) {
    const choice = choices[Math.floor((random.int(1000) / 1000) ** 2 * choices.length)];
    if (choice !== undefined) chosen.add(choice);
  }
  return [...chosen];
}

/** A name that few share: syllables by chance. */
const mark = (random: Random): string =>
  Array.from({ length: 3 }, () =>
    random.pick(["ba", "co", "di", "fe", "gua", "lo", "mi", "nu", "ra", "sel"]),
  ).join("");

export function makeMasters(contents: number, vocabulary: Vocabulary): Master[] {
  const random = seededRandom("masters");
  return Array.from({ length: Math.ceil(contents / CONTENTS_OF_A_MASTER) }, (_, index) => ({
    id: idOf("master", index),
    slug: `maestra-${index}`,
    name: random.pick(NAMES),
    lastName: random.chance(0.5) ? random.pick(LAST_NAMES) : `${random.pick(LAST_NAMES)} ${mark(random)}`,
    country: random.pick(COUNTRIES),
    currency: random.chance(0.5) ? EURO : random.pick(currencyCodes),
    disciplines: some(disciplineKeys, random, 4),
    isClosed: index % 100 === 3,
    offering: phrase(vocabulary, random, 40),
    shortDescription: phrase(vocabulary, random, 8),
  }));
}

const now = new Date();

type Sheet = { table: string; columns: string[]; rows: (masters: Master[]) => Row[] };

/** What is written of each Master, table by table. */
export const sheetsOfPeople: Sheet[] = [
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
        idOf("profile", index),
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
        idOf("masterProfile", index),
        id,
        shortDescription,
        offering,
        index % 7 === 0 ? ["es", "en"] : ["es"],
        now,
      ]),
  },
];
