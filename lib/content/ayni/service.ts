import "server-only";
import { randomBytes } from "node:crypto";
import { requireAyniEditor } from "@/lib/content/access";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { saveDescriptionPictures } from "@/lib/content/pictures/service";
import { filledLesson } from "@/lib/content/lessons/data";
import { saveModules } from "@/lib/content/lessons/service";
import { saveBookingTerms } from "@/lib/content/booking-terms/service";
import { lockPaidOrders, openMissingRooms, saveEncuentros } from "@/lib/content/schedule/service";
import type { SavedFile } from "@/lib/content/uploads/schema";
import {
  createCover,
  saveContentFiles,
  toSavedFile,
  verifyUploadedFiles,
} from "@/lib/content/uploads/service";
import type { VerifiedFiles } from "@/lib/content/uploads/service";
import type { Actor, Member } from "@/lib/platform/actor";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { AppError, type FieldErrors } from "@/lib/platform/http/errors";
import { enqueue } from "@/lib/platform/ports/queue";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { isReservedSlug, slugify } from "@/lib/platform/text/slug";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { findCityPoint } from "@/lib/reference/regions/data";
import { isTopicKey, topicName } from "@/lib/reference/topics";
import { readForeignTerms, recordForeignEdit } from "./oversight";
import {
  BOOKABLE_TYPE_ERROR,
  canCreateAyni,
  validateForPublishing,
  validateMemberSeats,
  validatePacks,
  validatePrices,
} from "./policy";
import type { CreateAyniInput, UpdateAyniInput } from "./schema";

const CREATE_RATE_LIMIT = { name: "ayni", points: 200, seconds: 3600 };
const MAX_SLUG_ATTEMPTS = 5;

type AyniFields = Omit<UpdateAyniInput, "slug" | "version">;
type FormatFields = Pick<CreateAyniInput, "contentType"> & Pick<AyniFields, "modality" | "onlineType">;

function deriveOnlineType({ contentType, modality, onlineType }: FormatFields) {
  if (modality === "OFFLINE" || contentType === "PODCAST" || contentType === "EBOOK") return null;
  return onlineType ?? "VIDEOCALL";
}

const toSeatColumns = (seats: AyniFields["memberSeats"]) =>
  seats === undefined
    ? { memberSeats: undefined, memberSeatsUntil: undefined, memberSeatsPlans: undefined }
    : {
        memberSeats: seats?.count ?? null,
        memberSeatsUntil: seats ? new Date(seats.until) : null,
        memberSeatsPlans: [...new Set(seats?.planIds)],
      };

/** Omits undefined fields, which Prisma rejects. */
function toColumns(fields: AyniFields) {
  const {
    encuentros: _encuentros,
    files: _files,
    modules: _modules,
    session: _session,
    coverUrl: _coverUrl,
    status: _status,
    memberSeats,
    ...rest
  } = fields;
  const plain = { ...rest, ...toSeatColumns(memberSeats) };
  const columns = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return columns as { [Name in keyof typeof plain]: Exclude<(typeof plain)[Name], undefined> };
}

type Venue = Pick<LoadedAyni, "modality" | "placeCity" | "placeCountry">;

/** The columns with the coordinates of a venue's city. */
async function locateVenue({ modality, placeCity, placeCountry }: Venue) {
  const isLocated = modality === "OFFLINE" && placeCity !== null && placeCountry !== null;
  const point = isLocated ? await findCityPoint(placeCountry, placeCity) : null;
  return { placeLatitude: point?.latitude ?? null, placeLongitude: point?.longitude ?? null };
}

const orStored = <T>(given: T | undefined, stored: T): T => (given === undefined ? stored : given);

const ownerSelect = {
  name: true,
  lastName: true,
  slug: true,
  emailVerified: true,
  profile: { select: { country: true } },
} as const;

async function loadAyni(tx: Tx, id: string) {
  return tx.ayni.findUniqueOrThrow({
    where: { id },
    include: {
      user: { select: ownerSelect },
      files: { where: { area: "content", status: "READY" }, select: { mimeType: true } },
      encuentros: { select: { cancelledAt: true, startsAt: true, endsAt: true } },
      bookingTerms: { select: { packs: { select: { amount: true } } } },
      _count: { select: { lessons: { where: filledLesson } } },
    },
  });
}

type LoadedAyni = Awaited<ReturnType<typeof loadAyni>>;

type SavedState = { slug: string; version: number; masterSlug: string };

type SaveContext = { wasPublished: boolean };

const invalid = (fields: FieldErrors) => new AppError("ValidationError", { fields });

const SLUG_TAKEN = "Este enlace ya está en uso";
const ALL_OVER = "Lo que has puesto ya ha pasado: añade al menos un encuentro que esté por venir";

/** Returns how many encuentros count for publishing: before it, neither cancelled nor past ones. */
function countEncuentros(
  { encuentros }: Pick<LoadedAyni, "encuentros">,
  { wasPublished }: SaveContext,
): number {
  const now = new Date();
  const isCounted = ({ cancelledAt, endsAt }: LoadedAyni["encuentros"][number]) =>
    wasPublished || (cancelledAt === null && endsAt > now);
  return encuentros.filter(isCounted).length;
}

/** Names the reason where there are encuentros, but none to come. */
function explainEncuentros(errors: FieldErrors, { encuentros }: Pick<LoadedAyni, "encuentros">): FieldErrors {
  const isAnyOver = encuentros.some(({ cancelledAt }) => cancelledAt === null);
  return errors.encuentros && isAnyOver ? { ...errors, encuentros: ALL_OVER } : errors;
}

/** Errors: `ValidationError` (plans of somebody else). */
async function checkSeatPlans(tx: Tx, { userId, memberSeatsPlans: ids }: LoadedAyni): Promise<void> {
  if (ids.length === 0) return;
  const own = await tx.membershipPlan.count({ where: { id: { in: ids }, masterId: userId } });
  if (own < ids.length) throw invalid({ "memberSeats.planIds": "Elige membresías tuyas" });
}

/**
 * Publishing requires an encuentro that is to come and a verified e-mail of the owner; what is public stays so
 * without either.
 */
async function validateAndDeriveColumns(
  tx: Tx,
  id: string,
  { wasPublished }: SaveContext,
): Promise<SavedState> {
  const row = await loadAyni(tx, id);
  await checkSeatPlans(tx, row);
  const onlineType = deriveOnlineType(row);
  if (row.status === "PUBLISHED") {
    const files = row.files.map(({ mimeType }) => mimeType);
    const missing = validateForPublishing({
      ...row,
      files,
      encuentros: countEncuentros(row, { wasPublished }),
      lessons: row._count.lessons,
      hasBookingTerms: row.bookingTerms !== null,
    });
    const fieldErrors = {
      ...(row.isBookable ? missing : explainEncuentros(missing, row)),
      ...validatePrices(row),
      ...validatePacks(row, row.bookingTerms?.packs ?? []),
      ...validateMemberSeats(row),
    };
    if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors);
    if (!wasPublished && !row.user.emailVerified) throw new AppError("EmailNotVerifiedError");
    if (onlineType === "VIDEOCALL") await openMissingRooms(tx, id);
  }
  await tx.ayni.update({
    where: { id },
    data: { onlineType, ...deriveOwnerColumns(row) },
  });
  return { slug: row.slug, version: row.version, masterSlug: row.user.slug };
}

type OwnerColumnsSource = Pick<LoadedAyni, "disciplines" | "topics" | "modality" | "placeCountry" | "user">;

function deriveOwnerColumns({ disciplines, topics, modality, placeCountry, user }: OwnerColumnsSource) {
  const keywords = [
    ...disciplines.filter(isDisciplineKey).map(disciplineName),
    ...topics.filter(isTopicKey).map(topicName),
    user.name,
    user.lastName,
  ];
  return {
    keywords: keywords.join(" "),
    country: modality === "OFFLINE" ? placeCountry : (user.profile?.country ?? null),
  };
}

/** Updates a Master's contents after a change of their name or country. */
export async function refreshOwnerColumns(tx: Tx, userId: string): Promise<void> {
  const rows = await tx.ayni.findMany({
    where: { userId },
    select: {
      id: true,
      disciplines: true,
      topics: true,
      modality: true,
      placeCountry: true,
      user: { select: ownerSelect },
    },
  });
  const updates = rows.map(({ id, ...row }) => ({ id, ...deriveOwnerColumns(row) }));
  await tx.$executeRaw`
    update "Ayni" a set keywords = s.keywords, country = s.country
    from unnest(${updates.map(({ id }) => id)}::uuid[], ${updates.map(({ keywords }) => keywords)}::text[],
                ${updates.map(({ country }) => country)}::text[]) as s(id, keywords, country)
    where a.id = s.id`;
}

async function updateStatus(tx: Tx, id: string, status: "DRAFT" | "PUBLISHED"): Promise<void> {
  if (status === "PUBLISHED") {
    // Only the first publication sets the date and notifies followers.
    const { count } = await tx.ayni.updateMany({
      where: { id, publishedAt: null },
      data: { publishedAt: new Date() },
    });
    if (count > 0) await enqueue(tx, "tell-followers", [{ payload: { ayniId: id } }]);
    await enqueue(tx, "open-to-members", [{ payload: { ayniId: id } }]);
  }
  await tx.ayni.update({ where: { id }, data: { status } });
}

type RelatedChanges = { ownerId: string; fields: AyniFields; files: VerifiedFiles | null };

/** The description and the texts of the lessons, which share their pictures. */
async function readTexts(tx: Tx, id: string): Promise<string> {
  const { description, lessons } = await tx.ayni.findUniqueOrThrow({
    where: { id },
    select: { description: true, lessons: { select: { text: true } } },
  });
  return [description, ...lessons.map(({ text }) => text)].join("\n\n");
}

async function updateRelations(
  tx: Tx,
  id: string,
  { ownerId, fields, files }: RelatedChanges,
): Promise<void> {
  if (fields.encuentros) await saveEncuentros(tx, id, fields.encuentros);
  if (fields.session !== undefined) await saveBookingTerms(tx, id, fields.session);
  if (files) await saveContentFiles(tx, id, files);
  if (fields.modules) await saveModules(tx, id, fields.modules);
  if (fields.description !== undefined || fields.modules)
    await saveDescriptionPictures(tx, { ayniId: id, ownerId, text: await readTexts(tx, id) });
  if (fields.status) await updateStatus(tx, id, fields.status);
}

/** Errors: `ValidationError` (more seats taken or kept than there are). */
async function withSeatErrors<T>(
  { memberSeats }: Pick<AyniFields, "memberSeats">,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatesConstraint(error, "Ayni_member_seats"))
      throw invalid({ "memberSeats.count": "Indica antes cuántos lugares hay" });
    if (!violatesConstraint(error, "Ayni_capacity_kept")) throw error;
    throw memberSeats
      ? invalid({ "memberSeats.count": "No quedan tantos lugares libres" })
      : invalid({ capacity: "Ya hay más personas apuntadas que lugares" });
  }
}

type BookableFields = { contentType: string; isBookable: boolean };

/** Errors: `ValidationError`. */
function requireBookableType({ contentType, isBookable }: BookableFields): void {
  if (isBookable && contentType !== "EVENT") throw invalid({ isBookable: BOOKABLE_TYPE_ERROR });
}

type SavedAyni = { id: string; slug: string; version: number; files?: SavedFile[] };

/** Creates a content, by default a draft. Errors: `Forbidden` (not a Master), `ValidationError`, `TooManyRequests`, `EmailNotVerifiedError`. */
export async function createAyni(actor: Member, input: CreateAyniInput): Promise<SavedAyni> {
  if (!canCreateAyni(actor)) throw new AppError("Forbidden");
  await consumeRateLimit(CREATE_RATE_LIMIT, actor.id);
  if (input.files?.length || input.coverUrl) {
    throw invalid({ files: "Guarda primero el borrador y sube después los ficheros" });
  }
  requireBookableType({ contentType: input.contentType, isBookable: input.isBookable ?? false });
  const base = slugify(input.title);
  const { modality = "ONLINE", placeCity = null, placeCountry = null } = input;
  const point = await locateVenue({ modality, placeCity, placeCountry });
  const owner = {
    userId: actor.id,
    onlineType: deriveOnlineType(input),
    title: input.title,
    contentType: input.contentType,
  };
  for (let attempt = 0; attempt < MAX_SLUG_ATTEMPTS; attempt += 1) {
    const slug = attempt === 0 ? base : `${base}-${randomBytes(3).toString("hex")}`;
    if (await db.ayniSlug.findUnique({ where: { slug }, select: { slug: true } })) continue;
    try {
      const created = await withSeatErrors(input, () =>
        expiringTransaction(async (tx, expireTags) => {
          const { id } = await tx.ayni.create({
            data: { ...toColumns(input), ...owner, ...point, slug },
            select: { id: true },
          });
          await updateRelations(tx, id, { ownerId: actor.id, fields: input, files: null });
          const derived = await validateAndDeriveColumns(tx, id, { wasPublished: false });
          expireTags(cacheTags.ayni(slug), cacheTags.catalogue(), cacheTags.master(derived.masterSlug));
          return { id, version: derived.version };
        }),
      );
      return { id: created.id, slug, version: created.version };
    } catch (error) {
      if (!violatesConstraint(error, "slug")) throw error;
    }
  }
  throw new AppError("Conflict");
}

async function requireEditableAyni(actor: Actor, slug: string, tx: Tx = db) {
  const row = await tx.ayni.findUnique({
    where: { slug },
    select: {
      id: true,
      slug: true,
      userId: true,
      status: true,
      version: true,
      contentType: true,
      modality: true,
      onlineType: true,
      isBookable: true,
      placeCity: true,
      placeCountry: true,
    },
  });
  const ayni = row?.status === "ARCHIVED" ? null : row;
  requireAyniEditor(actor, ayni);
  return ayni;
}

/** Errors: `NotFound` (not the actor's), `Forbidden` (no longer a Master). */
export async function authorizeAyniEdit(actor: Actor, { slug }: { slug: string }): Promise<void> {
  await requireEditableAyni(actor, slug);
}

/** Keeps the former slug, which redirects. */
async function changeSlug(tx: Tx, ayni: { id: string; slug: string }, slug: string): Promise<void> {
  if (slug === ayni.slug) return;
  if (isReservedSlug(slug)) throw invalid({ slug: "Este enlace no es válido" });
  const former = await tx.ayniSlug.findUnique({ where: { slug }, select: { ayniId: true } });
  if (former && former.ayniId !== ayni.id) {
    throw invalid({ slug: SLUG_TAKEN });
  }
  await tx.ayniSlug.deleteMany({ where: { slug } });
  await tx.ayniSlug.create({ data: { slug: ayni.slug, ayniId: ayni.id } });
  await tx.ayni.update({ where: { id: ayni.id }, data: { slug } });
}

/** Errors: as `authorizeAyniEdit`, `ValidationError`, `EmailNotVerifiedError`, `Conflict` (changed since `version`). */
export async function updateAyni(actor: Member, slug: string, input: UpdateAyniInput): Promise<SavedAyni> {
  const ayni = await requireEditableAyni(actor, slug);
  const { slug: newSlug, version, ...fields } = input;
  if (version !== undefined && version !== ayni.version) throw new AppError("Conflict");
  const contentType = fields.contentType ?? ayni.contentType;
  const modality = fields.modality ?? ayni.modality;
  const content = { id: ayni.id, contentType };
  requireBookableType({ ...content, isBookable: fields.isBookable ?? ayni.isBookable });
  const files = fields.files ? await verifyUploadedFiles(content, fields.files) : null;
  const coverKey = fields.coverUrl ? await createCover(actor, ayni.id, fields.coverUrl) : fields.coverUrl;
  const point = await locateVenue({
    modality,
    placeCity: orStored(fields.placeCity, ayni.placeCity),
    placeCountry: orStored(fields.placeCountry, ayni.placeCountry),
  });
  const format = { contentType, modality, onlineType: orStored(fields.onlineType, ayni.onlineType) };
  try {
    const updated = await withSeatErrors(fields, () =>
      expiringTransaction(async (tx, expireTags) => {
        if (fields.encuentros) await lockPaidOrders(tx, ayni.id);
        const before = await readForeignTerms(tx, actor, ayni);
        const { count } = await tx.ayni.updateMany({
          where: { id: ayni.id, status: { not: "ARCHIVED" }, ...(version === undefined ? {} : { version }) },
          data: {
            ...toColumns(fields),
            ...point,
            ...(coverKey === undefined ? {} : { coverKey }),
            onlineType: deriveOnlineType(format),
            version: { increment: 1 },
          },
        });
        if (count === 0) throw new AppError("Conflict");
        await updateRelations(tx, ayni.id, { ownerId: ayni.userId, fields, files });
        if (newSlug !== undefined) await changeSlug(tx, ayni, newSlug);
        const wasPublished = ayni.status === "PUBLISHED";
        const derived = await validateAndDeriveColumns(tx, ayni.id, { wasPublished });
        await recordForeignEdit(tx, actor, { id: ayni.id, fields: Object.keys(fields), before });
        expireTags(
          cacheTags.ayni(ayni.slug),
          cacheTags.ayni(derived.slug),
          cacheTags.master(derived.masterSlug),
          cacheTags.catalogue(),
        );
        return derived;
      }),
    );
    const saved = { id: ayni.id, slug: updated.slug, version: updated.version };
    return files ? { ...saved, files: files.map(toSavedFile) } : saved;
  } catch (error) {
    if (!violatesConstraint(error, "slug")) throw error;
    throw invalid({ slug: SLUG_TAKEN });
  }
}

const LOCATED_AT_ONCE = 500;

/** Finds the coordinates of venues that have none yet: contents of an earlier version, cities that came into the data. */
export async function locateVenues(): Promise<void> {
  const rows = await db.ayni.findMany({
    where: {
      modality: "OFFLINE",
      placeLatitude: null,
      placeCity: { not: null },
      placeCountry: { not: null },
    },
    orderBy: { updatedAt: "desc" },
    take: LOCATED_AT_ONCE,
    select: { id: true, slug: true, modality: true, placeCity: true, placeCountry: true },
  });
  for (const { id, slug, ...venue } of rows) {
    const point = await locateVenue(venue);
    if (point.placeLatitude === null) continue;
    await expiringTransaction(async (tx, expireTags) => {
      await tx.ayni.updateMany({ where: { id, placeLatitude: null, ...venue }, data: point });
      expireTags(cacheTags.ayni(slug));
    });
  }
}

/** Removes a content from the catalogue; buyers keep their access. Errors: as `authorizeAyniEdit`. */
export async function archiveAyni(actor: Member, slug: string): Promise<void> {
  await expiringTransaction(async (tx, expireTags) => {
    const ayni = await requireEditableAyni(actor, slug, tx);
    const row = await tx.ayni.update({
      where: { id: ayni.id },
      data: { status: "ARCHIVED", archivedAt: new Date(), version: { increment: 1 } },
      select: { user: { select: { slug: true } } },
    });
    const { id, userId: ownerId } = ayni;
    await recordForeignAct(tx, actor, { action: "content.archived", ownerId, after: { content: id } });
    expireTags(cacheTags.ayni(slug), cacheTags.master(row.user.slug), cacheTags.catalogue());
  });
}
