import { createSeededRandom } from "@/lib/publishing/textiles/random";
import { slugify } from "@/lib/platform/text/slug";
import { apprenticeSeeds } from "./apprentices";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import { seedHex, seedId } from "./ids";
import { masterSeeds } from "./masters";
import { currencyForCountry } from "./money";
import type { MasterSeed } from "./teaching";

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

export type SeedMaster = SeedUser & { seed: MasterSeed };
export type SeedApprentice = SeedUser & { disciplines: string[]; completedStep: number };

const seedProfileId = (userId: string): string => seedId(`profile ${userId}`);

const buildPortraitKey = (userId: string): string =>
  `profiles/${seedProfileId(userId)}/${seedHex(`portrait ${userId}`)}_retrato-512.webp`;

/** Picks a deterministic date between `maxDays` and `minDays` ago. */
function pickJoinDate(email: string, now: Date, minDays: number, maxDays: number): Date {
  const minutes = createSeededRandom(`joined ${email}`).int((maxDays - minDays) * 1440);
  return new Date(now.getTime() - minDays * DAY_MS - minutes * 60_000);
}

export function buildMasters(now: Date): SeedMaster[] {
  return masterSeeds.map((seed) => {
    const slug = slugify(`${seed.name} ${seed.lastName}`);
    const id = seedId(`user ${slug}`);
    const email = seed.email ?? `${slug.replaceAll("-", ".")}@ayllu.test`;
    const { name, lastName, woman, country, state, city, zone } = seed;
    const home = { country, state, city, zone, currency: currencyForCountry(country) };
    const createdAt = pickJoinDate(email, now, 480, 700);
    return {
      id,
      slug,
      name,
      lastName,
      woman,
      email,
      ...home,
      portrait: buildPortraitKey(id),
      createdAt,
      seed,
    };
  });
}

export function buildApprentices(now: Date): SeedApprentice[] {
  return apprenticeSeeds.map(({ home, email: demoEmail, ...person }, index) => {
    const slug = slugify(`${person.name} ${person.lastName}`);
    const id = seedId(`user ${slug}`);
    const email = demoEmail ?? `${slug.replaceAll("-", ".")}@ayllu.test`;
    const random = createSeededRandom(`apprentice ${slug}`);
    const liked = masterSeeds[random.int(masterSeeds.length)]?.disciplines ?? [];
    const others = masterSeeds[random.int(masterSeeds.length)]?.disciplines ?? [];
    const isDemo = demoEmail !== undefined;
    const createdAt = isDemo ? pickJoinDate(email, now, 200, 210) : pickJoinDate(email, now, 1, 400);
    return {
      ...person,
      ...home,
      id,
      slug,
      email,
      currency: currencyForCountry(home.country),
      portrait: isDemo || index % 2 === 0 ? buildPortraitKey(id) : null,
      createdAt,
      completedStep: isDemo || random.chance(0.8) ? 4 : 2 + random.int(2),
      disciplines: [...new Set([...liked, ...others])].slice(0, 6),
    };
  });
}

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
    masterProfiles: masters.map(({ id, seed, createdAt }) => ({
      id: seedId(`master profile ${id}`),
      userId: id,
      shortDescription: seed.shortDescription,
      offering: seed.offering,
      topics: [...seed.topics],
      languages: [...seed.languages],
      website: seed.website ?? null,
      videoUrl: seed.youtubeId ? `https://www.youtube.com/watch?v=${seed.youtubeId}` : null,
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
  disciplines: [...master.seed.disciplines],
  masterTitle: master.woman ? ("MAESTRA" as const) : ("MAESTRO" as const),
});

const buildApprenticeProfile = (apprentice: SeedApprentice) => ({
  ...buildProfileRow(apprentice),
  completedStep: apprentice.completedStep,
  disciplines: apprentice.completedStep === 4 ? apprentice.disciplines : [],
});
