import "server-only";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { cache } from "react";
import { canEditAyni, canPreviewAyni, ownedOrder, publicAyni } from "@/lib/content/access";
import { countOpenSales, termsWithPacks, toBookingTermsView } from "@/lib/content/booking-terms/data";
import { toOfferZone } from "@/lib/content/booking-terms/policy";
import { modulesSelect, toEditableModules, toModuleSummaries } from "@/lib/content/lessons/data";
import {
  countRemaining,
  hideAddress,
  isLive,
  isToCome,
  roomTimes,
  toEncuentroTimes,
} from "@/lib/content/schedule/policy";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import { toSmallCoverKey } from "@/lib/content/uploads/object-keys";
import { isPodcastSample } from "@/lib/content/uploads/policy";
import { parseChapters, type FileSummary, type SampleRecording } from "@/lib/content/uploads/schema";
import type { Actor } from "@/lib/platform/actor";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { storage } from "@/lib/platform/ports/storage";
import { textileImages } from "@/lib/platform/image-urls";
import { toIsoString } from "@/lib/platform/time/instants";
import { versionContraindications } from "@/lib/content/contraindications";
import { sumParts } from "./parts";
import type { AyniDetail, CatalogueItem, EditableAyni, MemberSeats } from "./schema";
import { findItemRows } from "./sql";
import type { ItemRow, ItemRowsOptions } from "./sql";

const masterSelect = {
  id: true,
  slug: true,
  name: true,
  lastName: true,
  profile: { select: { profileImage: true, city: true, country: true } },
  masterProfile: { select: { shortDescription: true, sellerKind: true } },
  availability: { select: { zone: true } },
} satisfies Prisma.UserSelect;

function toCoverUrls(row: Pick<ItemRow, "coverKey" | "contentType" | "disciplines" | "coverSeed">) {
  if (row.coverKey === null) {
    const generatedUrl = textileImages.cover(
      row.contentType,
      row.disciplines[0] ?? "SPIRITUALITY",
      row.coverSeed,
    );
    return { coverUrl: generatedUrl, coverSrcSet: null };
  }
  const large = storage.toPublicUrl(row.coverKey);
  return {
    coverUrl: large,
    coverSrcSet: `${storage.toPublicUrl(toSmallCoverKey(row.coverKey))} 640w, ${large} 1280w`,
  };
}

function toSample(row: ItemRow): SampleRecording | null {
  const { sampleId: id, sampleTitle: title, sampleSeconds: durationSeconds, sampleWaveform } = row;
  if (id === null || title === null) return null;
  return { id, title, durationSeconds, waveform: sampleWaveform && Array.from(sampleWaveform) };
}

type SeatsRow = Pick<ItemRow, "memberSeats" | "memberSeatsUntil" | "memberSeatsPlans" | "heldSeats">;

/** Returns the seats kept for members as they are stored, also once their time has come. */
function toStoredMemberSeats(row: SeatsRow): MemberSeats | null {
  const { memberSeats: count, memberSeatsUntil: until, memberSeatsPlans: planIds, heldSeats: left } = row;
  return count === null || until === null ? null : { count, left, until: until.toISOString(), planIds };
}

function toMemberSeats(row: SeatsRow): MemberSeats | null {
  const stored = toStoredMemberSeats(row);
  return stored && new Date(stored.until) > new Date() ? stored : null;
}

function toCatalogueItem(row: ItemRow): CatalogueItem {
  const memberSeats = toMemberSeats(row);
  const { encuentros, encuentroMinutes, audios, videos, books, seconds } = row;
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
    nextStartsAt: toIsoString(row.nextStartsAt),
    nextEndsAt: toIsoString(row.nextEndsAt),
    liveUntil: toIsoString(row.liveUntil),
    nextTimezone: row.isBookable && row.nextTimezone ? toOfferZone(row, row.nextTimezone) : row.nextTimezone,
    placeCity: row.placeCity,
    distanceKm: row.distanceKm,
    parts: { encuentros, encuentroMinutes, audios, videos, books, seconds },
    sample: toSample(row),
    isBookable: row.isBookable,
    isSession: row.isSession,
    sessionMinutes: row.sessionMinutes,
    nextFreeAt: toIsoString(row.nextFreeAt),
    seatsLeft: row.capacity === null ? null : row.capacity - row.takenSeats - (memberSeats?.left ?? 0),
    memberSeats,
    publishedAt: toIsoString(row.publishedAt),
    lateEntryMinutes: row.lateEntryMinutes,
    encuentrosLeft: row.encuentrosLeft,
    proRata: row.proRata,
    userId: row.userId,
    master: {
      id: row.userId,
      slug: row.masterSlug,
      name: row.masterName,
      lastName: row.masterLastName,
      profileImage: row.profileImage ? storage.toPublicUrl(row.profileImage) : null,
      city: row.masterCity,
      country: row.masterCountry,
    },
  };
}

/** Returns list items in the order of `ids`; unknown ids are skipped. */
export async function listCatalogueItemsByIds(
  ids: readonly string[],
  options: ItemRowsOptions = {},
): Promise<CatalogueItem[]> {
  if (ids.length === 0) return [];
  return (await findItemRows(ids, options)).map(toCatalogueItem);
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
    select: { id: true },
  });
  return listCatalogueItemsByIds(rows.map(({ id }) => id));
}

export const listItemsByMaster = (userId: string, take: number) =>
  listPublicItems({ where: { userId }, take });

/** Returns all public contents of a Master; the Master and admins also get drafts and those of a closed account. */
export async function listItemsCreatedBy(actor: Actor, masterId: string) {
  const visible: Prisma.AyniWhereInput = canPreviewAyni(actor, { userId: masterId })
    ? { status: { in: ["PUBLISHED", "DRAFT"] } }
    : publicAyni;
  if (visible !== publicAyni)
    await recordForeignAct(db, actor, { action: "content.seen", ownerId: masterId, after: { list: true } });
  const rows = await db.ayni.findMany({
    where: { userId: masterId, ...visible },
    orderBy: [{ publishedAt: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    select: { id: true },
  });
  const content = await listCatalogueItemsByIds(rows.map(({ id }) => id));
  return { content, metadata: { total: content.length, pageSize: content.length, after: null } };
}

const detailInclude = {
  user: { select: masterSelect },
  encuentros: { orderBy: { startsAt: "asc" }, include: { room: roomTimes } },
  courseModules: modulesSelect,
  bookingTerms: termsWithPacks,
  offer: { select: { slug: true, coverKey: true } },
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
      waveform: true,
      key: true,
    },
  },
} satisfies Prisma.AyniInclude;

type DetailRow = Prisma.AyniGetPayload<{ include: typeof detailInclude }>;

function toEncuentroView(row: DetailRow["encuentros"][number]): EncuentroView {
  return {
    id: row.id,
    timezone: row.timezone,
    durationMinutes: row.durationMinutes,
    title: row.title,
    ...toEncuentroTimes(row),
  };
}

function toFileSummary({
  name,
  key: _,
  chapters,
  waveform,
  ...file
}: DetailRow["files"][number]): FileSummary {
  return {
    ...file,
    title: file.title || name,
    chapters: parseChapters(chapters),
    waveform: waveform && Array.from(waveform),
  };
}

const findCurrentEncuentros = (encuentros: readonly EncuentroView[], now: Date) => ({
  next: encuentros.find((encuentro) => isToCome(encuentro, now.getTime())),
  live: encuentros.find((encuentro) => isLive(encuentro, now.getTime())),
});

function toAyniDetail(row: DetailRow): AyniDetail {
  const now = new Date();
  const encuentros = row.encuentros.map(toEncuentroView);
  const { next, live } = findCurrentEncuentros(encuentros, now);
  const zone = row.user.availability ? toOfferZone(row, row.user.availability.zone) : null;
  const sample = row.listed ? row.files.find(isPodcastSample) : undefined;
  return {
    ...toCatalogueItem({
      ...row,
      ...sumParts(row.contentType, row.files, encuentros),
      encuentrosLeft: countRemaining(encuentros, row.lateEntryMinutes, now).left,
      nextStartsAt: next ? new Date(next.startsAt) : null,
      nextEndsAt: next ? new Date(next.endsAt) : null,
      liveUntil: live ? new Date(live.endsAt) : null,
      distanceKm: null,
      nextTimezone: (live ?? next)?.timezone ?? (row.isBookable ? zone : null),
      coverKey: row.coverKey ?? row.offer?.coverKey ?? null,
      coverSeed: row.offer?.slug ?? row.slug,
      isSession: row.isBookable || (row.offerId !== null && row.offerId !== row.id),
      sessionMinutes: row.bookingTerms?.minutes ?? null,
      nextFreeAt: row.bookingTerms?.nextFreeAt ?? null,
      masterSlug: row.user.slug,
      masterName: row.user.name,
      masterLastName: row.user.lastName,
      profileImage: row.user.profile?.profileImage ?? null,
      masterCity: row.user.profile?.city ?? null,
      masterCountry: row.user.profile?.country ?? null,
      sampleId: sample?.id ?? null,
      sampleTitle: sample ? sample.title || sample.name : null,
      sampleSeconds: sample?.durationSeconds ?? null,
      sampleWaveform: sample?.waveform ?? null,
    }),
    description: row.description,
    ...versionContraindications(row.contraindications),
    videoUrl: row.videoUrl,
    language: row.language,
    suggestedAmount: row.suggestedAmount,
    capacity: row.capacity,
    accessDays: row.accessDays,
    attendancePercent: row.attendancePercent,
    placeName: row.placeName,
    placeAddress: row.placeAddress,
    placeMeetingPoint: row.placeMeetingPoint,
    placeQuarter: row.placeQuarter,
    addressAfterReserving: row.addressAfterReserving,
    placeCountry: row.placeCountry,
    placeLatitude: row.placeLatitude,
    placeLongitude: row.placeLongitude,
    lastEndsAt: row.lastEndsAt?.toISOString() ?? null,
    version: row.version,
    encuentros,
    session: row.bookingTerms && toBookingTermsView(row.bookingTerms, zone),
    files: row.files.map(toFileSummary),
    modules: row.contentType === "COURSE" ? toModuleSummaries(row.courseModules) : [],
    masterShortDescription: row.user.masterProfile?.shortDescription ?? null,
    masterSellerKind: row.user.masterProfile?.sellerKind ?? null,
  };
}

/** Finds a content in any state by slug, with its address; the caller checks access. */
export const findAyni = cache(async (slug: string): Promise<AyniDetail | null> => {
  const row = await db.ayni.findUnique({ where: { slug }, include: detailInclude });
  return row ? toAyniDetail(row) : null;
});

async function loadPublishedAyni(slug: string): Promise<AyniDetail | null> {
  const row = await db.ayni.findFirst({ where: { slug, ...publicAyni }, include: detailInclude });
  return row ? hideAddress(toAyniDetail(row)) : null;
}

export function findPublishedAyni(slug: string): Promise<AyniDetail | null> {
  return cached(() => loadPublishedAyni(slug), ["ayni", slug], {
    tags: [cacheTags.ayni(slug)],
    seconds: 300,
  });
}

/** A booked copy leads to its offer. */
async function resolveFormerSlug(formerSlug: string, ayni: Prisma.AyniWhereInput): Promise<string | null> {
  const row = await db.ayniSlug.findFirst({
    where: { slug: formerSlug, ayni },
    select: { ayni: { select: { slug: true } } },
  });
  if (row) return row.ayni.slug;
  const copy = await db.ayni.findFirst({
    where: { slug: formerSlug, offer: ayni },
    select: { offer: { select: { slug: true } } },
  });
  return copy?.offer?.slug ?? null;
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
  const modules = row.contentType === "COURSE" ? toEditableModules(row.courseModules) : [];
  const memberSeats = toStoredMemberSeats(row);
  return { ...toAyniDetail(row), memberSeats, encuentros, files, modules, uploadedCoverUrl, receiverCount };
}

/** Finds a content for its editor; null unless the actor may change it. */
export async function findEditableAyni(actor: Actor, slug: string): Promise<EditableAyni | null> {
  const row = await db.ayni.findUnique({ where: { slug }, include: detailInclude });
  if (!row || row.status === "ARCHIVED" || !canEditAyni(actor, row)) return null;
  await recordForeignAct(db, actor, {
    action: "content.seen",
    ownerId: row.userId,
    after: { content: row.id },
  });
  const [receiverCount, sales] = await Promise.all([
    db.order.count({ where: { ayniContentId: row.id, ...ownedOrder } }),
    countOpenSales([row.id]),
  ]);
  const openSales = sales.get(row.id);
  return { ...toEditableAyni(row, receiverCount), ...(openSales ? { openSales } : {}) };
}

/** Finds a content for one viewer; only its owner and admins get one that is not public. */
export async function findVisibleAyni(actor: Actor, slug: string): Promise<AyniDetail | null> {
  const ayni = await findAyni(slug);
  if (!ayni || !canPreviewAyni(actor, ayni)) return loadPublishedAyni(slug);
  const { id, userId: ownerId, status, addressAfterReserving } = ayni;
  if (status !== "PUBLISHED" || addressAfterReserving)
    await recordForeignAct(db, actor, { action: "content.seen", ownerId, after: { content: id } });
  return ayni;
}
