import { createSeededRandom, type RandomSource } from "@/lib/publishing/textiles/random";
import type { CurrencyCode } from "@/lib/reference/currencies";
import { disciplineName } from "@/lib/reference/disciplines";
import { topicName } from "@/lib/reference/topics";
import { buildEncuentros, type EncuentroSeed } from "./calendar";
import type { ContentFile } from "./files/parse-demo";
import { readDemo } from "./files/read-demo";
import { seedHex, seedId } from "./ids";
import { uploadedCoverKey } from "./media/cover-key";
import { currencyForCountry, toMinorUnits } from "./money";
import type { SeedMaster } from "./users";

const DAY_MS = 24 * 3600 * 1000;
const MAX_AGE_DAYS = 420;

/** A content with the values derived from its file. */
export type SeedContent = {
  id: string;
  slug: string;
  master: SeedMaster;
  teaching: ContentFile;
  encuentros: EncuentroSeed[];
  publishedAt: Date | null;
  /** In minor units. */
  amount: number;
  currency: CurrencyCode;
};

/** A course without encuentros, which its files teach. */
export const isRecordedCourse = ({ type, encuentros }: ContentFile): boolean =>
  type === "COURSE" && encuentros === undefined;

/** Returns the days between publication and the seed, or the first encuentro if that is earlier. */
function publishingLeadDays(isScheduled: boolean, random: RandomSource): number {
  if (isScheduled) return 6 + random.int(40) + random.int(1000) / 1000;
  // A growing community has more recent contents than old ones.
  const share = random.int(10_000) / 10_000;
  return 0.2 + MAX_AGE_DAYS * share * share;
}

function computePublicationDate(teaching: ContentFile, encuentros: EncuentroSeed[], now: Date): Date | null {
  if (teaching.status === "DRAFT") return null;
  const random = createSeededRandom(`published ${teaching.title}`);
  const first = encuentros[0]?.startsAt.getTime() ?? now.getTime();
  const reference = Math.min(first, now.getTime());
  return new Date(
    Math.floor(reference - publishingLeadDays(encuentros.length > 0, random) * DAY_MS) - random.int(60_000),
  );
}

/** Builds all contents of the Masters. */
export function buildContents(masters: readonly SeedMaster[], now: Date): SeedContent[] {
  return readDemo().contents.flatMap((teaching) => {
    const { slug, price } = teaching;
    const master = masters.find((candidate) => candidate.slug === teaching.master);
    if (!master) return [];
    const encuentros = buildEncuentros(teaching, master.zone, now);
    const currency = teaching.currency ?? currencyForCountry(master.country);
    return [
      {
        id: seedId(`ayni ${slug}`),
        slug,
        master,
        teaching,
        encuentros,
        publishedAt: computePublicationDate(teaching, encuentros, now),
        amount: toMinorUnits(price, currency),
        currency,
      },
    ];
  });
}

const buildKeywords = ({ disciplines, topics }: ContentFile, { name, lastName }: SeedMaster): string =>
  [...disciplines.map(disciplineName), ...topics.map(topicName), name, lastName].join(" ");

function resolveOnlineType(teaching: ContentFile): "RECORDED" | "VIDEOCALL" | null {
  if (teaching.type === "PODCAST" || teaching.type === "EBOOK" || teaching.venue) return null;
  return isRecordedCourse(teaching) ? "RECORDED" : "VIDEOCALL";
}

export function buildAyniRows(contents: readonly SeedContent[], now: Date) {
  return contents.map(({ id, slug, master, teaching, publishedAt, amount, currency }) => {
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
      description: teaching.body,
      contraindications: teaching.contraindications ?? null,
      disciplines: teaching.disciplines,
      topics: teaching.topics,
      amount,
      currency,
      minimumAmount:
        teaching.minimumPrice === undefined ? null : toMinorUnits(teaching.minimumPrice, currency),
      suggestedAmount: teaching.minimumPrice === undefined ? null : amount,
      capacity: teaching.capacity ?? null,
      isBookable: teaching.session !== undefined,
      accessDays: teaching.accessDays ?? null,
      placeName: teaching.venue?.name ?? null,
      placeAddress: teaching.venue?.address ?? null,
      placeQuarter: teaching.venue?.quarter ?? null,
      placeMeetingPoint: teaching.venue?.meetingPoint ?? null,
      addressAfterReserving: teaching.venue?.addressAfterReserving ?? false,
      placeCity: teaching.venue ? master.city : null,
      placeCountry: teaching.venue ? master.country : null,
      country: master.country,
      coverKey: uploadedCoverKey(id, teaching),
      keywords: buildKeywords(teaching, master),
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
      timezone: master.zone,
      durationMinutes,
      title: teaching.parts[index] ?? "",
      roomName: teaching.venue ? null : `ayllu-${seedHex(`room ${id} ${index}`).slice(0, 24)}`,
      ...(publishedAt ? { createdAt: publishedAt } : {}),
    })),
  );
}

/** Errors: the demo has no content of this name. */
export function requireContent(contents: readonly SeedContent[], slug: string): SeedContent {
  const content = contents.find((candidate) => candidate.slug === slug);
  if (!content) throw new Error(`The demo has no content called "${slug}"`);
  return content;
}
