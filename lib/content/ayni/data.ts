import "server-only";
import { cache } from "react";
import type { Actor } from "@/lib/platform/actor";
import { cached, cacheTags } from "@/lib/platform/cache";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import { totalOf } from "@/lib/discovery/catalogue/count";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { noFilters } from "@/lib/discovery/filters/filters";
import { conditions } from "@/lib/discovery/filters/where";
import { hasComing, nearest } from "@/lib/ordering/data";
import { holding } from "@/lib/orders/order/policy";
import { storage } from "@/lib/platform/ports/storage";
import { bands } from "@/lib/platform/routes";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { smallCoverKey } from "@/lib/content/uploads/object-keys";
import { canEditAyni } from "./policy";
import { chaptersOf } from "./schema";
import type { AyniDetail, CatalogueItem, EditableAyni, EncuentroView, FileSummary } from "./schema";

/** What everybody may see: it is published, and its Master may offer it. */
export const publicAyni = { listed: true } satisfies Prisma.AyniWhereInput;

const masterSelect = {
  id: true,
  slug: true,
  name: true,
  lastName: true,
  profile: { select: { profileImage: true, city: true, country: true } },
  masterProfile: { select: { shortDescription: true } },
} satisfies Prisma.UserSelect;

const itemSelect = (now: Date) =>
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
    publishedAt: true,
    userId: true,
    user: { select: masterSelect },
    encuentros: {
      where: { cancelledAt: null, startsAt: { gt: now } },
      orderBy: { startsAt: "asc" },
      take: 1,
      select: { startsAt: true },
    },
  }) satisfies Prisma.AyniSelect;

type ItemRow = Prisma.AyniGetPayload<{ select: ReturnType<typeof itemSelect> }>;

function coverOf(row: Pick<ItemRow, "coverKey" | "contentType" | "disciplines" | "slug">) {
  if (row.coverKey === null) {
    const drawn = bands.cover(row.contentType, row.disciplines[0] ?? "SPIRITUALITY", row.slug);
    return { coverUrl: drawn, coverSrcSet: null };
  }
  const large = storage.publicUrl(row.coverKey);
  return {
    coverUrl: large,
    coverSrcSet: `${storage.publicUrl(smallCoverKey(row.coverKey))} 640w, ${large} 1280w`,
  };
}

function toItem({ user, encuentros, coverKey, publishedAt, ...row }: ItemRow): CatalogueItem {
  const { profile, masterProfile: _, ...master } = user;
  return {
    ...row,
    ...coverOf({ ...row, coverKey }),
    publishedAt: publishedAt?.toISOString() ?? null,
    nextStartsAt: encuentros[0]?.startsAt.toISOString() ?? null,
    master: {
      ...master,
      profileImage: profile?.profileImage ? storage.publicUrl(profile.profileImage) : null,
      city: profile?.city ?? null,
      country: profile?.country ?? null,
    },
  };
}

/** Contents as list items, in the order of their ids; an unknown id is left out. */
export async function itemsByIds(ids: string[]): Promise<CatalogueItem[]> {
  const rows = await db.ayni.findMany({ where: { id: { in: ids } }, select: itemSelect(new Date()) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toItem(row)] : [];
  });
}

type ListQuery = Pick<Prisma.AyniFindManyArgs, "where" | "orderBy"> & { take: number };

async function listItems({ where, orderBy, take }: ListQuery): Promise<CatalogueItem[]> {
  const rows = await db.ayni.findMany({
    where: { ...where, ...publicAyni },
    orderBy: orderBy ?? [{ publishedAt: "desc" }, { id: "desc" }],
    take,
    select: itemSelect(new Date()),
  });
  return rows.map(toItem);
}

/** What one Master has published, newest first. */
export const publishedBy = (userId: string, take: number) => listItems({ where: { userId }, take });

const listed = Prisma.sql`a.listed`;

const LIST_SIZE = 24;

const asList = (content: CatalogueItem[], total: number) => ({
  content,
  metadata: { total, pageSize: LIST_SIZE, after: null },
});

const notOver = () => ({ OR: [{ lastEndsAt: null }, { lastEndsAt: { gt: new Date() } }] });

/** The newest published contents that are not over, from the cache. */
export const latestItems = () =>
  cached(
    async () =>
      asList(
        await listItems({ where: notOver(), take: LIST_SIZE }),
        await totalOf(conditions(noFilters, DEFAULT_TIME_ZONE, null), ["latest"]),
      ),
    ["latest"],
    { tags: [cacheTags.catalogue()], seconds: 60 },
  );

/** The published contents with an encuentro to come, the nearest first, from the cache. */
export const upcomingItems = () =>
  cached(
    async () => {
      const next = await nearest(listed, LIST_SIZE);
      const content = await itemsByIds(next.map(({ id }) => id));
      return asList(content, await totalOf(Prisma.sql`${listed} and ${hasComing}`, ["upcoming"]));
    },
    ["upcoming"],
    { tags: [cacheTags.catalogue()], seconds: 60 },
  );

/** The newest published contents of a discipline that are not over, and how many there are. */
export async function publishedIn(discipline: DisciplineKey, take: number) {
  const where = { disciplines: { has: discipline }, ...notOver() };
  const [content, total] = await Promise.all([
    listItems({ where, take }),
    totalOf(conditions({ ...noFilters, disciplines: [discipline] }, DEFAULT_TIME_ZONE, null), [
      "discipline",
      discipline,
    ]),
  ]);
  return { content, total };
}

/** What a Master has published; its owner and admins also see drafts, whatever the state of the account. */
export async function itemsCreatedBy(actor: Actor, masterId: string) {
  const visible: Prisma.AyniWhereInput = canEditAyni(actor, { userId: masterId })
    ? { status: { in: ["PUBLISHED", "DRAFT"] } }
    : publicAyni;
  const rows = await db.ayni.findMany({
    where: { userId: masterId, ...visible },
    orderBy: [{ publishedAt: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    select: itemSelect(new Date()),
  });
  return { content: rows.map(toItem), metadata: { total: rows.length, pageSize: rows.length, after: null } };
}

const RELATED = 4;

/** Published contents that share a discipline with one, the newest first, from the cache. */
export function relatedTo(ayni: {
  id: string;
  slug: string;
  disciplines: string[];
}): Promise<CatalogueItem[]> {
  const where = { id: { not: ayni.id }, disciplines: { hasSome: ayni.disciplines }, ...notOver() };
  return cached(() => listItems({ where, take: RELATED }), ["related", ayni.id], {
    tags: [cacheTags.ayni(ayni.slug)],
    seconds: 60,
  });
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

function toEncuentro(row: DetailRow["encuentros"][number]): EncuentroView {
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

function toFile({ name, key: _, chapters, ...file }: DetailRow["files"][number]): FileSummary {
  return { ...file, title: file.title || name, chapters: chaptersOf(chapters) };
}

function toDetail(row: DetailRow): AyniDetail {
  const now = new Date();
  const upcoming = row.encuentros.filter(({ cancelledAt, startsAt }) => !cancelledAt && startsAt > now);
  const item = toItem({ ...row, encuentros: upcoming.slice(0, 1) });
  return {
    id: item.id,
    slug: item.slug,
    title: item.title,
    shortDescription: item.shortDescription,
    contentType: item.contentType,
    onlineType: item.onlineType,
    modality: item.modality,
    status: item.status,
    amount: item.amount,
    currency: item.currency,
    minimumAmount: item.minimumAmount,
    disciplines: item.disciplines,
    topics: item.topics,
    coverUrl: item.coverUrl,
    coverSrcSet: item.coverSrcSet,
    nextStartsAt: item.nextStartsAt,
    publishedAt: item.publishedAt,
    userId: item.userId,
    master: item.master,
    description: row.description,
    contraindications: row.contraindications,
    videoUrl: row.videoUrl,
    language: row.language,
    suggestedAmount: row.suggestedAmount,
    capacity: row.capacity,
    placesLeft: row.capacity === null ? null : row.capacity - row.takenPlaces,
    accessDays: row.accessDays,
    placeName: row.placeName,
    placeAddress: row.placeAddress,
    placeCity: row.placeCity,
    placeCountry: row.placeCountry,
    lastEndsAt: row.lastEndsAt?.toISOString() ?? null,
    version: row.version,
    encuentros: row.encuentros.map(toEncuentro),
    files: row.files.map(toFile),
    masterShortDescription: row.user.masterProfile?.shortDescription ?? null,
  };
}

/** A content by its slug, whatever its state, for those who may see it so; null when there is none. */
export const findAyni = cache(async (slug: string): Promise<AyniDetail | null> => {
  const row = await db.ayni.findUnique({ where: { slug }, include: detailInclude });
  return row ? toDetail(row) : null;
});

async function findPublished(slug: string): Promise<AyniDetail | null> {
  const row = await db.ayni.findFirst({ where: { slug, ...publicAyni }, include: detailInclude });
  return row ? toDetail(row) : null;
}

/** A content for its public page, from the cache; null when there is none that everybody may see. */
export function publishedAyni(slug: string): Promise<AyniDetail | null> {
  return cached(() => findPublished(slug), ["ayni", slug], {
    tags: [cacheTags.ayni(slug)],
    seconds: 300,
  });
}

async function slugNow(formerSlug: string, ayni: Prisma.AyniWhereInput): Promise<string | null> {
  const row = await db.ayniSlug.findFirst({
    where: { slug: formerSlug, ayni },
    select: { ayni: { select: { slug: true } } },
  });
  return row?.ayni.slug ?? null;
}

/** The slug that a content with this former slug has now; null when nothing that everybody may see had it. */
export function currentSlug(formerSlug: string): Promise<string | null> {
  return cached(() => slugNow(formerSlug, publicAyni), ["former-slug", formerSlug], {
    tags: [cacheTags.ayni(formerSlug)],
    seconds: 300,
  });
}

/** The same whatever its state: for those of whom it is known that they may see it. */
export const currentSlugOfAny = (formerSlug: string): Promise<string | null> => slugNow(formerSlug, {});

function toEditable(row: DetailRow, receivers: number): EditableAyni {
  const encuentros = row.encuentros.map((encuentro) => ({
    ...toEncuentro(encuentro),
    joinUrl: encuentro.joinUrl,
    room: encuentro.roomName !== null,
  }));
  const files = row.files.map((file) => ({
    ...toFile(file),
    title: file.title,
    fileUrl: storage.publicUrl(file.key),
    fileName: file.name,
  }));
  const uploadedCoverUrl = row.coverKey === null ? null : storage.publicUrl(row.coverKey);
  return { ...toDetail(row), encuentros, files, uploadedCoverUrl, receivers };
}

/** A content for its editor; null when there is none that the actor may change. */
export async function editableAyni(actor: Actor, slug: string): Promise<EditableAyni | null> {
  const row = await db.ayni.findUnique({ where: { slug }, include: detailInclude });
  if (!row || row.status === "ARCHIVED" || !canEditAyni(actor, row)) return null;
  return toEditable(row, await db.order.count({ where: { ayniContentId: row.id, ...holding } }));
}

/** A content for one viewer: what not everybody may see only for its owner and admins. */
export async function findAyniFor(actor: Actor, slug: string): Promise<AyniDetail | null> {
  const ayni = await findAyni(slug);
  return ayni && canEditAyni(actor, ayni) ? ayni : findPublished(slug);
}
