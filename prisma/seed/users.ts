import { createSeededRandom } from "@/lib/publishing/textiles/random";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import type { ApprenticeFile, MasterFile } from "./files/parse-demo";
import { readDemo } from "./files/read-demo";
import { seedHex, seedId } from "./ids";
import { currencyForCountry } from "./money";

const DAY_MS = 24 * 3600 * 1000;

type SeedUser = {
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

export type SeedMaster = SeedUser & { seed: MasterFile };
export type SeedApprentice = SeedUser & { seed: ApprenticeFile };

const seedProfileId = (userId: string): string => seedId(`profile ${userId}`);

const buildPortraitKey = (userId: string): string =>
  `profiles/${seedProfileId(userId)}/${seedHex(`portrait ${userId}`)}_retrato-512.webp`;

/** Picks a deterministic date between `maxDays` and `minDays` ago. */
function pickJoinDate(email: string, now: Date, minDays: number, maxDays: number): Date {
  const minutes = createSeededRandom(`joined ${email}`).int((maxDays - minDays) * 1440);
  return new Date(now.getTime() - minDays * DAY_MS - minutes * 60_000);
}

type PersonFile = Pick<MasterFile, "slug" | "name" | "lastName" | "woman" | "email">;
type HomeFile = Pick<MasterFile, "country" | "state" | "city" | "zone">;

function buildPerson(person: PersonFile, home: HomeFile, hasPortrait: boolean) {
  const { slug, name, lastName, woman, email = `${slug.replaceAll("-", ".")}@ayllu.test` } = person;
  const { country, state, city, zone } = home;
  const id = seedId(`user ${slug}`);
  const portrait = hasPortrait ? buildPortraitKey(id) : null;
  const currency = currencyForCountry(country);
  return { id, slug, name, lastName, woman, email, country, state, city, zone, currency, portrait };
}

export const buildMasters = (now: Date): SeedMaster[] =>
  readDemo().masters.map((seed) => {
    const person = buildPerson(seed, seed, true);
    return { ...person, createdAt: pickJoinDate(person.email, now, 480, 700), seed };
  });

export const buildApprentices = (now: Date): SeedApprentice[] =>
  readDemo().apprentices.map((seed) => {
    const person = buildPerson(seed, seed.home, seed.hasPortrait);
    const [minDays, maxDays] = person.email === DEMO_ACCOUNTS.apprentice ? [200, 210] : [1, 400];
    return { ...person, createdAt: pickJoinDate(person.email, now, minDays, maxDays), seed };
  });

/** Errors: the demo has no person of this name. */
export function requirePerson<Person extends SeedUser>(people: readonly Person[], slug: string): Person {
  const person = people.find((candidate) => candidate.slug === slug);
  if (!person) throw new Error(`The demo has nobody called "${slug}"`);
  return person;
}

/** Makes most Masters professionals. */
const pickSellerKind = (slug: string) =>
  createSeededRandom(`seller ${slug}`).chance(0.8) ? ("PROFESSIONAL" as const) : ("PRIVATE" as const);

/** Builds the rows of all users except the admin. */
export function buildUserRows(
  masters: readonly SeedMaster[],
  apprentices: readonly SeedApprentice[],
  passwordHash: string,
  now: Date,
) {
  const users: readonly (SeedUser & { role: "master" | "student" })[] = [
    ...masters.map((master) => ({ ...master, role: "master" as const })),
    ...apprentices.map((apprentice) => ({ ...apprentice, role: "student" as const })),
  ];
  return {
    users: users.map((person) => buildUserRow(person, passwordHash, now)),
    profiles: [...masters.map(buildMasterProfile), ...apprentices.map(buildApprenticeProfile)],
    masterProfiles: masters.map(({ id, slug, seed, createdAt }) => ({
      id: seedId(`master profile ${id}`),
      userId: id,
      shortDescription: seed.shortDescription,
      offering: seed.body,
      topics: seed.topics,
      languages: seed.languages,
      website: seed.website ?? null,
      videoUrl: seed.youtubeId ? `https://www.youtube.com/watch?v=${seed.youtubeId}` : null,
      sellerKind: pickSellerKind(slug),
      createdAt,
      updatedAt: createdAt,
    })),
  };
}

function buildUserRow(person: SeedUser & { role: "master" | "student" }, passwordHash: string, now: Date) {
  const { id, slug, name, lastName, email, role, country, currency, zone, createdAt } = person;
  const random = createSeededRandom(`active ${email}`);
  const isVerified = role === "master" || email === DEMO_ACCOUNTS.apprentice || random.chance(0.92);
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
    emailVerified: isVerified ? new Date(createdAt.getTime() + 20 * 60_000) : null,
    acceptedTermsAt: createdAt,
    lastActiveAt: new Date(now.getTime() - Math.min(sinceJoining, random.int(20 * 1440) * 60_000)),
    createdAt,
    updatedAt: createdAt,
  };
}

const buildProfileRow = ({ id, country, state, city, portrait, createdAt }: SeedUser) => ({
  id: seedProfileId(id),
  userId: id,
  country,
  state,
  city,
  profileImage: portrait,
  createdAt,
  updatedAt: createdAt,
});

const buildMasterProfile = (master: SeedMaster) => ({
  ...buildProfileRow(master),
  completedStep: 4,
  disciplines: master.seed.disciplines,
  masterTitle: master.woman ? ("MAESTRA" as const) : ("MAESTRO" as const),
});

const buildApprenticeProfile = (apprentice: SeedApprentice) => ({
  ...buildProfileRow(apprentice),
  completedStep: apprentice.seed.completedStep,
  disciplines: apprentice.seed.disciplines,
  showsThanks: apprentice.seed.showsThanks,
});
