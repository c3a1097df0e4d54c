import { seededRandom, type Random } from "@/lib/publishing/textiles/random";
import { disciplineName } from "@/lib/reference/disciplines";
import { topicName } from "@/lib/reference/topics";
import { slugify } from "@/lib/platform/text/slug";
import { meetingsOf, rotatedPlan, type Meeting } from "./calendar";
import { formatOf, makeDescriber } from "./descriptions";
import { hexOf, idOf } from "./ids";
import { currencyOf, toMinor } from "./money";
import type { Master } from "./users";
import type { MasterSeed, Plan, Teaching } from "./teaching";
import { schools } from "./texts/schools";

const DAY = 24 * 3600 * 1000;
const OLDEST_DAYS = 420;

/** A content with all that follows from its text; `meetings` is empty where there are none. */
export type Content = {
  id: string;
  slug: string;
  master: Master;
  teaching: Teaching;
  meetings: Meeting[];
  publishedAt: Date | null;
  /** In minor units. */
  amount: number;
  currency: string;
};

const isDated = (teaching: Teaching): boolean =>
  !["podcast", "ebook", "courseRecorded"].includes(formatOf(teaching));

/** Days between publishing and the seed, or the first meeting where that is sooner. */
function daysBefore(dated: boolean, random: Random): number {
  if (dated) return 6 + random.int(40) + random.int(1000) / 1000;
  // More in the last months than long ago, as in any place that grows.
  const share = random.int(10_000) / 10_000;
  return 0.2 + OLDEST_DAYS * share * share;
}

function publishedAt(teaching: Teaching, meetings: Meeting[], now: Date): Date | null {
  if (teaching.status === "DRAFT") return null;
  const random = seededRandom(`published ${teaching.title}`);
  const first = meetings[0]?.startsAt.getTime() ?? now.getTime();
  const reference = Math.min(first, now.getTime());
  return new Date(Math.floor(reference - daysBefore(meetings.length > 0, random) * DAY) - random.int(60_000));
}

/** Every content of the demo, in the order of the Masters. */
export function makeContents(masters: readonly Master[], now: Date): Content[] {
  const slugs = new Set<string>();
  let dated = 0;
  const planOf = (teaching: Teaching): Plan => teaching.plan ?? rotatedPlan(dated++);
  return masters.flatMap((master) =>
    master.seed.teachings.map((teaching) => {
      const slug = uniqueSlug(teaching.title, slugs);
      const meetings = isDated(teaching) ? meetingsOf(teaching, planOf(teaching), master.seed.zone, now) : [];
      const currency = teaching.currency ?? currencyOf(master.seed.country);
      return {
        id: idOf(`ayni ${slug}`),
        slug,
        master,
        teaching,
        meetings,
        publishedAt: publishedAt(teaching, meetings, now),
        amount: toMinor(teaching.price, currency),
        currency,
      };
    }),
  );
}

function uniqueSlug(title: string, taken: Set<string>): string {
  const base = slugify(title);
  let slug = base;
  for (let turn = 2; taken.has(slug); turn += 1) slug = `${base}-${turn}`;
  taken.add(slug);
  return slug;
}

const keywordsOf = ({ disciplines, topics }: Teaching, { name, lastName }: MasterSeed): string =>
  [...disciplines.map(disciplineName), ...topics.map(topicName), name, lastName].join(" ");

/** The rows of the contents, in batches that one statement can take. */
export function ayniRows(contents: readonly Content[], now: Date) {
  const describe = makeDescriber();
  return contents.map(({ id, slug, master, teaching, publishedAt, amount, currency }) => {
    const { seed } = master;
    const currencyCode = teaching.currency ?? currencyOf(seed.country);
    const readOrHeard = teaching.type === "PODCAST" || teaching.type === "EBOOK";
    const recorded = formatOf(teaching) === "courseRecorded";
    const createdAt = new Date((publishedAt ?? new Date(now.getTime() - 3 * DAY)).getTime() - 2 * DAY);
    return {
      id,
      slug,
      userId: master.id,
      contentType: teaching.type,
      modality: teaching.place ? ("OFFLINE" as const) : ("ONLINE" as const),
      onlineType:
        readOrHeard || teaching.place ? null : recorded ? ("RECORDED" as const) : ("VIDEOCALL" as const),
      status: teaching.status ?? ("PUBLISHED" as const),
      title: teaching.title,
      shortDescription: teaching.short,
      description: describe(seed, teaching),
      contraindications: readOrHeard ? null : (schools[seed.school].caution ?? null),
      disciplines: [...teaching.disciplines],
      topics: [...teaching.topics],
      amount,
      currency,
      minimumAmount: teaching.minimum === undefined ? null : toMinor(teaching.minimum, currencyCode),
      suggestedAmount: teaching.minimum === undefined ? null : amount,
      capacity: teaching.capacity ?? null,
      accessDays: teaching.accessDays ?? null,
      placeName: teaching.place?.[0] ?? null,
      placeAddress: teaching.place?.[1] ?? null,
      placeCity: teaching.place ? seed.city : null,
      placeCountry: teaching.place ? seed.country : null,
      country: seed.country,
      keywords: keywordsOf(teaching, seed),
      publishedAt,
      archivedAt: teaching.status === "ARCHIVED" ? new Date(now.getTime() - 5 * DAY) : null,
      createdAt,
      updatedAt: publishedAt ?? createdAt,
    };
  });
}

/** The rows of the meetings; those by videocall have an address to join. */
export function encuentroRows(contents: readonly Content[]) {
  return contents.flatMap(({ id, master, teaching, meetings, publishedAt }) =>
    meetings.map(({ startsAt, durationMinutes }, index) => ({
      id: idOf(`encuentro ${id} ${index}`),
      ayniId: id,
      startsAt,
      endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000),
      timezone: master.seed.zone,
      durationMinutes,
      title: teaching.parts[index] ?? "",
      joinUrl: teaching.place ? null : `https://meet.jit.si/ayllu-${hexOf(`room ${id}`).slice(0, 16)}`,
      ...(publishedAt ? { createdAt: publishedAt } : {}),
    })),
  );
}

/** The content of a title that stands in the demo's texts. */
export function byTitle(contents: readonly Content[], title: string): Content {
  const content = contents.find(({ teaching }) => teaching.title === title);
  if (!content) throw new Error(`The demo has no content called "${title}"`);
  return content;
}
