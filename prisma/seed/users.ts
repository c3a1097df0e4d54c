import { seededRandom } from "@/lib/publishing/textiles/random";
import { slugify } from "@/lib/platform/text/slug";
import { apprentices as apprenticeNames } from "./apprentices";
import { DEMO } from "./demo-accounts";
import { hexOf, idOf } from "./ids";
import { masters as masterSeeds } from "./masters";
import { currencyOf } from "./money";
import type { MasterSeed } from "./teaching";

const DAY = 24 * 3600 * 1000;

type Person = {
  id: string;
  slug: string;
  name: string;
  lastName: string;
  woman: boolean;
  email: string;
  country: string;
  state: string;
  city: string;
  zone: string;
  currency: string;
  /** Storage key of the portrait, or null. */
  portrait: string | null;
  createdAt: Date;
};

export type Master = Person & { seed: MasterSeed };
export type Apprentice = Person & { disciplines: string[]; completedStep: number };

const profileId = (userId: string): string => idOf(`profile ${userId}`);

const portraitKey = (userId: string): string =>
  `profiles/${profileId(userId)}/${hexOf(`portrait ${userId}`)}_retrato.webp`;

/** Days since a person joined, in a seeded spread between two bounds. */
function joined(email: string, now: Date, least: number, most: number): Date {
  const minutes = seededRandom(`joined ${email}`).int((most - least) * 1440);
  return new Date(now.getTime() - least * DAY - minutes * 60_000);
}

export function makeMasters(now: Date): Master[] {
  return masterSeeds.map((seed) => {
    const slug = slugify(`${seed.name} ${seed.lastName}`);
    const id = idOf(`user ${slug}`);
    const email = seed.email ?? `${slug.replaceAll("-", ".")}@ayllu.test`;
    const { name, lastName, woman, country, state, city, zone } = seed;
    const place = { country, state, city, zone, currency: currencyOf(country) };
    const createdAt = joined(email, now, 480, 700);
    return { id, slug, name, lastName, woman, email, ...place, portrait: portraitKey(id), createdAt, seed };
  });
}

export function makeApprentices(now: Date): Apprentice[] {
  return apprenticeNames.map(({ home, email: given, ...person }, index) => {
    const slug = slugify(`${person.name} ${person.lastName}`);
    const id = idOf(`user ${slug}`);
    const email = given ?? `${slug.replaceAll("-", ".")}@ayllu.test`;
    const random = seededRandom(`apprentice ${slug}`);
    const liked = masterSeeds[random.int(masterSeeds.length)]?.disciplines ?? [];
    const others = masterSeeds[random.int(masterSeeds.length)]?.disciplines ?? [];
    const isDemo = given !== undefined;
    const createdAt = isDemo ? joined(email, now, 200, 210) : joined(email, now, 1, 400);
    return {
      ...person,
      ...home,
      id,
      slug,
      email,
      currency: currencyOf(home.country),
      portrait: isDemo || index % 2 === 0 ? portraitKey(id) : null,
      createdAt,
      completedStep: isDemo || random.chance(0.8) ? 4 : 2 + random.int(2),
      disciplines: [...new Set([...liked, ...others])].slice(0, 6),
    };
  });
}

/** The rows of everybody but the administrator, whose row is the last that a seed writes. */
export function peopleRows(
  masters: readonly Master[],
  apprentices: readonly Apprentice[],
  passwordHash: string,
  now: Date,
) {
  const everybody: readonly (Person & { role: "master" | "student" })[] = [
    ...masters.map((master) => ({ ...master, role: "master" as const })),
    ...apprentices.map((apprentice) => ({ ...apprentice, role: "student" as const })),
  ];
  return {
    users: everybody.map((person) => userRow(person, passwordHash, now)),
    profiles: [...masters.map(masterProfileBase), ...apprentices.map(apprenticeProfile)],
    masterProfiles: masters.map(({ id, seed, createdAt }) => ({
      id: idOf(`master profile ${id}`),
      userId: id,
      shortDescription: seed.about,
      offering: seed.offering,
      topics: [...seed.topics],
      languages: [...seed.languages],
      website: seed.website ?? null,
      videoUrl: seed.video ? `https://www.youtube.com/watch?v=${seed.video}` : null,
      createdAt,
      updatedAt: createdAt,
    })),
  };
}

function userRow(person: Person & { role: "master" | "student" }, passwordHash: string, now: Date) {
  const { id, slug, name, lastName, email, role, country, currency, zone, createdAt } = person;
  const random = seededRandom(`active ${email}`);
  const verified = role === "master" || email === DEMO.apprentice || random.chance(0.92);
  const sinceJoining = now.getTime() - createdAt.getTime();
  return {
    id,
    slug,
    name,
    lastName,
    email,
    passwordHash,
    role,
    country,
    currency,
    timezone: zone,
    emailVerified: verified ? new Date(createdAt.getTime() + 20 * 60_000) : null,
    acceptedTermsAt: createdAt,
    lastActiveAt: new Date(now.getTime() - Math.min(sinceJoining, random.int(20 * 1440) * 60_000)),
    createdAt,
    updatedAt: createdAt,
  };
}

const profileRow = ({ id, country, state, city, portrait, createdAt }: Person) => ({
  id: profileId(id),
  userId: id,
  country,
  state,
  city,
  profileImage: portrait,
  createdAt,
  updatedAt: createdAt,
});

const masterProfileBase = (master: Master) => ({
  ...profileRow(master),
  completedStep: 4,
  disciplines: [...master.seed.disciplines],
});

const apprenticeProfile = (apprentice: Apprentice) => ({
  ...profileRow(apprentice),
  completedStep: apprentice.completedStep,
  disciplines: apprentice.completedStep === 4 ? apprentice.disciplines : [],
});
