import { createSeededRandom, type RandomSource } from "@/lib/publishing/textiles/random";
import { disciplineName } from "@/lib/reference/disciplines";
import { topicName } from "@/lib/reference/topics";
import { slugify } from "@/lib/platform/text/slug";
import { buildEncuentros, planAt, type EncuentroSeed } from "./calendar";
import { resolveFormat, createDescriber } from "./descriptions";
import { seedHex, seedId } from "./ids";
import { uploadedCoverKey } from "./media/uploaded-covers";
import { currencyForCountry, toMinorUnits } from "./money";
import type { SeedMaster } from "./users";
import type { MasterSeed, SchedulePlan, TeachingSeed } from "./teaching";
import { SCHOOL_CAUTIONS } from "./texts/schools";

const DAY_MS = 24 * 3600 * 1000;
const MAX_AGE_DAYS = 420;

/** A content with the values derived from its seed. */
export type SeedContent = {
  id: string;
  slug: string;
  master: SeedMaster;
  teaching: TeachingSeed;
  encuentros: EncuentroSeed[];
  publishedAt: Date | null;
  /** In minor units. */
  amount: number;
  currency: string;
};

const hasEncuentros = (teaching: TeachingSeed): boolean =>
  !["podcast", "ebook", "courseRecorded"].includes(resolveFormat(teaching));

/** Returns the days between publication and the seed, or the first encuentro if that is earlier. */
function publishingLeadDays(isScheduled: boolean, random: RandomSource): number {
  if (isScheduled) return 6 + random.int(40) + random.int(1000) / 1000;
  // A growing community has more recent contents than old ones.
  const share = random.int(10_000) / 10_000;
  return 0.2 + MAX_AGE_DAYS * share * share;
}

function computePublicationDate(teaching: TeachingSeed, encuentros: EncuentroSeed[], now: Date): Date | null {
  if (teaching.status === "DRAFT") return null;
  const random = createSeededRandom(`published ${teaching.title}`);
  const first = encuentros[0]?.startsAt.getTime() ?? now.getTime();
  const reference = Math.min(first, now.getTime());
  return new Date(
    Math.floor(reference - publishingLeadDays(encuentros.length > 0, random) * DAY_MS) - random.int(60_000),
  );
}

/** Builds all contents in the order of the Masters. */
export function buildContents(masters: readonly SeedMaster[], now: Date): SeedContent[] {
  const slugs = new Set<string>();
  let scheduledCount = 0;
  const nextPlan = (teaching: TeachingSeed): SchedulePlan => teaching.plan ?? planAt(scheduledCount++);
  return masters.flatMap((master) =>
    master.seed.teachings.map((teaching) => {
      const slug = uniqueSlug(teaching.title, slugs);
      const encuentros = hasEncuentros(teaching)
        ? buildEncuentros(teaching, nextPlan(teaching), master.seed.zone, now)
        : [];
      const currency = teaching.currency ?? currencyForCountry(master.seed.country);
      return {
        id: seedId(`ayni ${slug}`),
        slug,
        master,
        teaching,
        encuentros,
        publishedAt: computePublicationDate(teaching, encuentros, now),
        amount: toMinorUnits(teaching.price, currency),
        currency,
      };
    }),
  );
}

function uniqueSlug(title: string, used: Set<string>): string {
  const base = slugify(title);
  let slug = base;
  for (let suffix = 2; used.has(slug); suffix += 1) slug = `${base}-${suffix}`;
  used.add(slug);
  return slug;
}

const buildKeywords = ({ disciplines, topics }: TeachingSeed, { name, lastName }: MasterSeed): string =>
  [...disciplines.map(disciplineName), ...topics.map(topicName), name, lastName].join(" ");

function resolveOnlineType(teaching: TeachingSeed): "RECORDED" | "VIDEOCALL" | null {
  if (teaching.type === "PODCAST" || teaching.type === "EBOOK" || teaching.venue) return null;
  return resolveFormat(teaching) === "courseRecorded" ? "RECORDED" : "VIDEOCALL";
}

export function buildAyniRows(contents: readonly SeedContent[], now: Date) {
  const describe = createDescriber();
  return contents.map(({ id, slug, master, teaching, publishedAt, amount, currency }) => {
    const { seed } = master;
    const currencyCode = teaching.currency ?? currencyForCountry(seed.country);
    const isDownload = teaching.type === "PODCAST" || teaching.type === "EBOOK";
    const createdAt = new Date((publishedAt ?? new Date(now.getTime() - 3 * DAY_MS)).getTime() - 2 * DAY_MS);
    return {
      id,
      slug,
      userId: master.id,
      contentType: teaching.type,
      modality: teaching.venue ? ("OFFLINE" as const) : ("ONLINE" as const),
      onlineType: resolveOnlineType(teaching),
      status: teaching.status ?? ("PUBLISHED" as const),
      title: teaching.title,
      shortDescription: teaching.shortDescription,
      description: describe(seed, teaching),
      contraindications: isDownload ? null : (SCHOOL_CAUTIONS[seed.school] ?? null),
      disciplines: [...teaching.disciplines],
      topics: [...teaching.topics],
      amount,
      currency,
      minimumAmount:
        teaching.minimumPrice === undefined ? null : toMinorUnits(teaching.minimumPrice, currencyCode),
      suggestedAmount: teaching.minimumPrice === undefined ? null : amount,
      capacity: teaching.capacity ?? null,
      accessDays: teaching.accessDays ?? null,
      placeName: teaching.venue?.[0] ?? null,
      placeAddress: teaching.venue?.[1] ?? null,
      placeCity: teaching.venue ? seed.city : null,
      placeCountry: teaching.venue ? seed.country : null,
      country: seed.country,
      coverKey: uploadedCoverKey({ id, slug }),
      keywords: buildKeywords(teaching, seed),
      publishedAt,
      archivedAt: teaching.status === "ARCHIVED" ? new Date(now.getTime() - 5 * DAY_MS) : null,
      createdAt,
      updatedAt: publishedAt ?? createdAt,
    };
  });
}

export const seedEncuentroId = (ayniId: string, index: number): string =>
  seedId(`encuentro ${ayniId} ${index}`);

/** Builds the rows of all encuentros; those by video call are in our own rooms. */
export function buildEncuentroRows(contents: readonly SeedContent[]) {
  return contents.flatMap(({ id, master, teaching, encuentros, publishedAt }) =>
    encuentros.map(({ startsAt, durationMinutes }, index) => ({
      id: seedEncuentroId(id, index),
      ayniId: id,
      startsAt,
      endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000),
      timezone: master.seed.zone,
      durationMinutes,
      title: teaching.parts[index] ?? "",
      roomName: teaching.venue ? null : `ayllu-${seedHex(`room ${id} ${index}`).slice(0, 24)}`,
      ...(publishedAt ? { createdAt: publishedAt } : {}),
    })),
  );
}

/** Errors: the demo has no content with this title. */
export function requireContentByTitle(contents: readonly SeedContent[], title: string): SeedContent {
  const content = contents.find(({ teaching }) => teaching.title === title);
  if (!content) throw new Error(`The demo has no content called "${title}"`);
  return content;
}
