import "server-only";
import { cache } from "react";
import { canEditAyni, canPreviewAyni, ownedOrder, publicAyni } from "@/lib/content/access";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import { toSmallCoverKey } from "@/lib/content/uploads/object-keys";
import { parseChapters, type FileSummary } from "@/lib/content/uploads/schema";
import type { Actor } from "@/lib/platform/actor";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { storage } from "@/lib/platform/ports/storage";
import { textileImages } from "@/lib/platform/routes";
import { NO_PARTS, sumParts } from "./parts";
import type { AyniDetail, CatalogueItem, ContentParts, EditableAyni } from "./schema";

const masterSelect = {
  id: true,
  slug: true,
  name: true,
  lastName: true,
  profile: { select: { profileImage: true, city: true, country: true } },
  masterProfile: { select: { shortDescription: true } },
} satisfies Prisma.UserSelect;

/** An interval of starts, `to` exclusive. */
type StartRange = { from: Date; to: Date };

// Within a range, an encuentro that has begun but not ended counts, too.
const toNextWhere = (range: StartRange | null) =>
  ({
    cancelledAt: null,
    ...(range
      ? { startsAt: { gte: range.from, lt: range.to }, endsAt: { gt: new Date() } }
      : { startsAt: { gt: new Date() } }),
  }) satisfies Prisma.EncuentroWhereInput;

const catalogueItemSelect = (range: StartRange | null = null) =>
  ({
    id: true,
    slug: true,
    title: true,
    shortDescription: true,
    contentType: true,
    onlineType: true,
    modality: true,
    status: true,
    amount: true,
    currency: true,
    minimumAmount: true,
    disciplines: true,
    topics: true,
    coverKey: true,
    placeCity: true,
    capacity: true,
    takenSeats: true,
    publishedAt: true,
    userId: true,
    user: { select: masterSelect },
    encuentros: {
      where: toNextWhere(range),
      orderBy: { startsAt: "asc" },
      take: 1,
      select: { startsAt: true, timezone: true },
    },
  }) satisfies Prisma.AyniSelect;

type ItemRow = Prisma.AyniGetPayload<{ select: ReturnType<typeof catalogueItemSelect> }>;

function toCoverUrls(row: Pick<ItemRow, "coverKey" | "contentType" | "disciplines" | "slug">) {
  if (row.coverKey === null) {
    const generatedUrl = textileImages.cover(row.contentType, row.disciplines[0] ?? "SPIRITUALITY", row.slug);
    return { coverUrl: generatedUrl, coverSrcSet: null };
  }
  const large = storage.toPublicUrl(row.coverKey);
  return {
    coverUrl: large,
    coverSrcSet: `${storage.toPublicUrl(toSmallCoverKey(row.coverKey))} 640w, ${large} 1280w`,
  };
}

function toCatalogueItem(row: ItemRow, parts: ContentParts): CatalogueItem {
  const { profile, masterProfile: _, ...master } = row.user;
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    shortDescription: row.shortDescription,
    contentType: row.contentType,
    onlineType: row.onlineType,
    modality: row.modality,
    status: row.status,
    amount: row.amount,
    currency: row.currency,
    minimumAmount: row.minimumAmount,
    disciplines: row.disciplines,
    topics: row.topics,
    ...toCoverUrls(row),
    nextStartsAt: row.encuentros[0]?.startsAt.toISOString() ?? null,
    nextTimezone: row.encuentros[0]?.timezone ?? null,
    placeCity: row.placeCity,
    parts,
    seatsLeft: row.capacity === null ? null : row.capacity - row.takenSeats,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    userId: row.userId,
    master: {
      ...master,
      profileImage: profile?.profileImage ? storage.toPublicUrl(profile.profileImage) : null,
      city: profile?.city ?? null,
      country: profile?.country ?? null,
    },
  };
}

/** Reads what contents consist of with one query; the function returned looks one up. */
async function loadParts(ids: readonly string[]): Promise<(id: string) => ContentParts> {
  if (ids.length === 0) return () => NO_PARTS;
  const rows = await db.$queryRaw<({ id: string } & ContentParts)[]>`
    select a.id, e.*, f.*
    from unnest(${ids}::uuid[]) as a(id)
    cross join lateral (
      select count(*)::int as encuentros, coalesce(sum("durationMinutes"), 0)::int as "encuentroMinutes"
      from "Encuentro" where "ayniId" = a.id and "cancelledAt" is null) as e
    cross join lateral (
      select count(*) filter (where kind = 'AUDIO')::int as audios,
             count(*) filter (where kind = 'VIDEO')::int as videos,
             count(*) filter (where kind = 'EBOOK')::int as books,
             coalesce(sum("durationSeconds"), 0)::int as seconds
      from "File" where "ayniId" = a.id and area = 'content' and status = 'READY') as f`;
  const partsById = new Map(rows.map(({ id, ...parts }) => [id, parts]));
  return (id) => partsById.get(id) ?? NO_PARTS;
}

async function toCatalogueItems(rows: ItemRow[]): Promise<CatalogueItem[]> {
  const findParts = await loadParts(rows.map(({ id }) => id));
  return rows.map((row) => toCatalogueItem(row, findParts(row.id)));
}

type ItemsOptions = {
  where?: Prisma.AyniWhereInput;
  /** The next encuentro is the first one of this range. */
  range?: StartRange | null;
};

/** Returns list items in the order of `ids`; unknown ids and contents that do not match `where` are skipped. */
export async function listCatalogueItemsByIds(
  ids: string[],
  { where, range }: ItemsOptions = {},
): Promise<CatalogueItem[]> {
  const rows = await db.ayni.findMany({
    where: { ...where, id: { in: ids } },
    select: catalogueItemSelect(range),
  });
  const byId = new Map((await toCatalogueItems(rows)).map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type CatalogueListOptions = Pick<Prisma.AyniFindManyArgs, "where" | "orderBy"> & { take: number };

export async function listPublicItems({
  where,
  orderBy,
  take,
}: CatalogueListOptions): Promise<CatalogueItem[]> {
  const rows = await db.ayni.findMany({
    where: { ...where, ...publicAyni },
    orderBy: orderBy ?? [{ publishedAt: "desc" }, { id: "desc" }],
    take,
    select: catalogueItemSelect(),
  });
  return toCatalogueItems(rows);
}

export const listItemsByMaster = (userId: string, take: number) =>
  listPublicItems({ where: { userId }, take });

/** Returns all public contents of a Master; the Master and admins also get drafts and those of a closed account. */
export async function listItemsCreatedBy(actor: Actor, masterId: string) {
  const visible: Prisma.AyniWhereInput = canPreviewAyni(actor, { userId: masterId })
    ? { status: { in: ["PUBLISHED", "DRAFT"] } }
    : publicAyni;
  const rows = await db.ayni.findMany({
    where: { userId: masterId, ...visible },
    orderBy: [{ publishedAt: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    select: catalogueItemSelect(),
  });
  const metadata = { total: rows.length, pageSize: rows.length, after: null };
  return { content: await toCatalogueItems(rows), metadata };
}

const detailInclude = {
  user: { select: masterSelect },
  encuentros: { orderBy: { startsAt: "asc" } },
  files: {
    where: { area: "content", status: "READY" },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: {
      id: true,
      kind: true,
      title: true,
      name: true,
      mimeType: true,
      size: true,
      durationSeconds: true,
      freeSample: true,
      chapters: true,
      key: true,
    },
  },
} satisfies Prisma.AyniInclude;

type DetailRow = Prisma.AyniGetPayload<{ include: typeof detailInclude }>;

function toEncuentroView(row: DetailRow["encuentros"][number]): EncuentroView {
  return {
    id: row.id,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    timezone: row.timezone,
    durationMinutes: row.durationMinutes,
    title: row.title,
    cancelled: row.cancelledAt !== null,
  };
}

function toFileSummary({ name, key: _, chapters, ...file }: DetailRow["files"][number]): FileSummary {
  return { ...file, title: file.title || name, chapters: parseChapters(chapters) };
}

function toAyniDetail(row: DetailRow): AyniDetail {
  const now = new Date();
  const upcoming = row.encuentros.filter(({ cancelledAt, startsAt }) => !cancelledAt && startsAt > now);
  const encuentros = row.encuentros.map(toEncuentroView);
  return {
    ...toCatalogueItem({ ...row, encuentros: upcoming.slice(0, 1) }, sumParts(row.files, encuentros)),
    description: row.description,
    contraindications: row.contraindications,
    videoUrl: row.videoUrl,
    language: row.language,
    suggestedAmount: row.suggestedAmount,
    capacity: row.capacity,
    accessDays: row.accessDays,
    placeName: row.placeName,
    placeAddress: row.placeAddress,
    placeCountry: row.placeCountry,
    lastEndsAt: row.lastEndsAt?.toISOString() ?? null,
    version: row.version,
    encuentros,
    files: row.files.map(toFileSummary),
    masterShortDescription: row.user.masterProfile?.shortDescription ?? null,
  };
}

/** Finds a content in any state by slug; the caller checks access. */
export const findAyni = cache(async (slug: string): Promise<AyniDetail | null> => {
  const row = await db.ayni.findUnique({ where: { slug }, include: detailInclude });
  return row ? toAyniDetail(row) : null;
});

async function loadPublishedAyni(slug: string): Promise<AyniDetail | null> {
  const row = await db.ayni.findFirst({ where: { slug, ...publicAyni }, include: detailInclude });
  return row ? toAyniDetail(row) : null;
}

export function findPublishedAyni(slug: string): Promise<AyniDetail | null> {
  return cached(() => loadPublishedAyni(slug), ["ayni", slug], {
    tags: [cacheTags.ayni(slug)],
    seconds: 300,
  });
}

async function resolveFormerSlug(formerSlug: string, ayni: Prisma.AyniWhereInput): Promise<string | null> {
  const row = await db.ayniSlug.findFirst({
    where: { slug: formerSlug, ayni },
    select: { ayni: { select: { slug: true } } },
  });
  return row?.ayni.slug ?? null;
}

/** Returns the current slug of the public content that had this slug before, from the cache; else null. */
export function findCurrentPublicSlug(formerSlug: string): Promise<string | null> {
  return cached(() => resolveFormerSlug(formerSlug, publicAyni), ["former-slug", formerSlug], {
    tags: [cacheTags.ayni(formerSlug)],
    seconds: 300,
  });
}

/** The same for contents in any state; the caller checks access. */
export const findCurrentSlug = (formerSlug: string): Promise<string | null> =>
  resolveFormerSlug(formerSlug, {});

function toEditableAyni(row: DetailRow, receiverCount: number): EditableAyni {
  const encuentros = row.encuentros.map((encuentro) => ({
    ...toEncuentroView(encuentro),
    joinUrl: encuentro.joinUrl,
    room: encuentro.roomName !== null,
  }));
  const files = row.files.map((file) => ({
    ...toFileSummary(file),
    title: file.title,
    fileUrl: storage.toPublicUrl(file.key),
    fileName: file.name,
  }));
  const uploadedCoverUrl = row.coverKey === null ? null : storage.toPublicUrl(row.coverKey);
  return { ...toAyniDetail(row), encuentros, files, uploadedCoverUrl, receiverCount };
}

/** Finds a content for its editor; null unless the actor may change it. */
export async function findEditableAyni(actor: Actor, slug: string): Promise<EditableAyni | null> {
  const row = await db.ayni.findUnique({ where: { slug }, include: detailInclude });
  if (!row || row.status === "ARCHIVED" || !canEditAyni(actor, row)) return null;
  return toEditableAyni(row, await db.order.count({ where: { ayniContentId: row.id, ...ownedOrder } }));
}

/** Finds a content for one viewer; only its owner and admins get one that is not public. */
export async function findVisibleAyni(actor: Actor, slug: string): Promise<AyniDetail | null> {
  const ayni = await findAyni(slug);
  return ayni && canPreviewAyni(actor, ayni) ? ayni : loadPublishedAyni(slug);
}
