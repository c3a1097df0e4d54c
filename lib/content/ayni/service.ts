import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { Actor, Member } from "@/lib/platform/actor";
import { isMember } from "@/lib/platform/actor";
import { cacheTags, dropTags } from "@/lib/platform/cache";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { isTopicKey, topicName } from "@/lib/reference/topics";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violates } from "@/lib/platform/db/errors";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";
import { planEncuentros } from "@/lib/content/schedule/service";
import { enqueue } from "@/lib/platform/ports/queue";
import { slugify } from "@/lib/platform/text/slug";
import { consume } from "@/lib/throttles/service";
import { arrivedFiles, makeCover, writeFiles } from "@/lib/content/uploads/service";
import type { ArrivedFiles } from "@/lib/content/uploads/service";
import { publicAyni } from "./data";
import { canCreateAyni, canEditAyni, lowPrices, missingToPublish } from "./policy";
import type { CreateAyniInput, UpdateAyniInput } from "./schema";

const CREATIONS = { name: "ayni", points: 200, seconds: 3600 };
const SLUG_TRIES = 5;

type Fields = Omit<UpdateAyniInput, "slug" | "version">;
type Shape = Pick<CreateAyniInput, "contentType"> & Pick<Fields, "modality" | "onlineType">;

/** How a content is received online: nothing for what is not online, or is only listened to or read. */
function onlineTypeOf({ contentType, modality, onlineType }: Shape) {
  const none = modality === "OFFLINE" || contentType === "PODCAST" || contentType === "EBOOK";
  return none ? null : (onlineType ?? "VIDEOCALL");
}

/** The columns that a change sets; what was not sent is left out, since Prisma refuses `undefined`. */
function columns(fields: Fields) {
  const { encuentros: _encuentros, files: _files, coverUrl: _coverUrl, status: _status, ...plain } = fields;
  const set = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return set as { [Name in keyof typeof plain]: Exclude<(typeof plain)[Name], undefined> };
}

function keywords(
  disciplines: string[],
  topics: string[],
  master: { name: string; lastName: string },
): string {
  const names = [
    ...disciplines.filter(isDisciplineKey).map(disciplineName),
    ...topics.filter(isTopicKey).map(topicName),
    master.name,
    master.lastName,
  ];
  return names.join(" ");
}

const ownerSelect = {
  name: true,
  lastName: true,
  slug: true,
  profile: { select: { country: true } },
} as const;

async function current(tx: Tx, id: string) {
  return tx.ayni.findUniqueOrThrow({
    where: { id },
    include: {
      user: { select: ownerSelect },
      files: { where: { area: "content", status: "READY" }, select: { mimeType: true } },
      encuentros: { select: { cancelledAt: true } },
    },
  });
}

type Current = Awaited<ReturnType<typeof current>>;

type Settled = { slug: string; version: number; masterSlug: string };

/**
 * Derives what follows from the fields, and refuses a published content that lacks something. What is being published
 * needs an encuentro that stands; later all may be cancelled.
 */
async function settle(tx: Tx, id: string, wasPublished: boolean): Promise<Settled> {
  const row = await current(tx, id);
  if (row.status === "PUBLISHED") {
    const files = row.files.map(({ mimeType }) => mimeType);
    const counted = row.encuentros.filter(({ cancelledAt }) => wasPublished || cancelledAt === null);
    const missing = {
      ...missingToPublish({ ...row, files, encuentros: counted.length }),
      ...lowPrices(row),
    };
    if (Object.keys(missing).length > 0) throw new AppError("ValidationError", { fields: missing });
  }
  await tx.ayni.update({
    where: { id },
    data: { onlineType: onlineTypeOf(row), ...fromOwner(row) },
  });
  return { slug: row.slug, version: row.version, masterSlug: row.user.slug };
}

type Owned = Pick<Current, "disciplines" | "topics" | "modality" | "placeCountry" | "user">;

/** What a content has of its Master: the name in its keywords, and the country unless it has a place of its own. */
const fromOwner = ({ disciplines, topics, modality, placeCountry, user }: Owned) => ({
  keywords: keywords(disciplines, topics, user),
  country: modality === "OFFLINE" ? placeCountry : (user.profile?.country ?? null),
});

/** Brings a Master's contents up to date with a new name or country of theirs. */
export async function settleOwned(tx: Tx, userId: string): Promise<void> {
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
  const settled = rows.map(({ id, ...row }) => ({ id, ...fromOwner(row) }));
  // One statement, however many contents there are.
  await tx.$executeRaw`
    update "Ayni" a set keywords = s.keywords, country = s.country
    from unnest(${settled.map(({ id }) => id)}::uuid[], ${settled.map(({ keywords }) => keywords)}::text[],
                ${settled.map(({ country }) => country)}::text[]) as s(id, keywords, country)
    where a.id = s.id`;
}

async function writeStatus(tx: Tx, id: string, status: "DRAFT" | "PUBLISHED"): Promise<void> {
  if (status === "PUBLISHED") {
    // The date of the first publication stays; of that one alone those who follow are told.
    const first = await tx.ayni.updateMany({
      where: { id, publishedAt: null },
      data: { publishedAt: new Date() },
    });
    if (first.count > 0) await enqueue(tx, "tell-followers", [{ ayniId: id }]);
  }
  await tx.ayni.update({ where: { id }, data: { status } });
}

async function writeParts(tx: Tx, id: string, fields: Fields, files: ArrivedFiles | null): Promise<void> {
  if (fields.encuentros) await planEncuentros(tx, id, fields.encuentros);
  if (files) await writeFiles(tx, id, files);
  if (fields.status) await writeStatus(tx, id, fields.status);
}

const capacityError = () =>
  new AppError("ValidationError", { fields: { capacity: "Ya hay más personas apuntadas que lugares" } });

async function refusingCapacity<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw violates(error, "Ayni_capacity_kept") ? capacityError() : error;
  }
}

/** What names a content and the state in which a change has left it. */
type Saved = { id: string; slug: string; version: number };

/**
 * Creates a content of the actor, a draft unless it is published at once.
 * Errors: `Forbidden` (not a Master), `ValidationError`, `TooManyRequests`.
 */
export async function createAyni(actor: Member, input: CreateAyniInput): Promise<Saved> {
  if (!canCreateAyni(actor)) throw new AppError("Forbidden");
  await consume(CREATIONS, actor.id);
  if (input.files?.length || input.coverUrl) {
    throw new AppError("ValidationError", {
      fields: { files: "Guarda primero el borrador y sube después los ficheros" },
    });
  }
  const base = slugify(input.title);
  const owner = {
    userId: actor.id,
    onlineType: onlineTypeOf(input),
    title: input.title,
    contentType: input.contentType,
  };
  for (let attempt = 0; attempt < SLUG_TRIES; attempt += 1) {
    const slug = attempt === 0 ? base : `${base}-${randomBytes(3).toString("hex")}`;
    if (await db.ayniSlug.findUnique({ where: { slug }, select: { slug: true } })) continue;
    try {
      const made = await db.$transaction(async (tx) => {
        const { id } = await tx.ayni.create({
          data: { ...columns(input), ...owner, slug },
          select: { id: true },
        });
        await writeParts(tx, id, input, null);
        return { id, ...(await settle(tx, id, false)) };
      });
      dropTags(cacheTags.ayni(slug), cacheTags.catalogue(), cacheTags.master(made.masterSlug));
      return { id: made.id, slug, version: made.version };
    } catch (error) {
      if (!violates(error, "slug")) throw error;
    }
  }
  throw new AppError("Conflict");
}

async function editable(actor: Actor, slug: string, tx: Tx = db) {
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
    },
  });
  if (!row || row.status === "ARCHIVED" || !canEditAyni(actor, row)) throw new AppError("NotFound");
  return row;
}

/** Moves a content to another slug; the former one is kept and redirects. */
async function moveSlug(tx: Tx, ayni: { id: string; slug: string }, slug: string): Promise<void> {
  if (slug === ayni.slug) return;
  const former = await tx.ayniSlug.findUnique({ where: { slug }, select: { ayniId: true } });
  if (former && former.ayniId !== ayni.id) {
    throw new AppError("ValidationError", { fields: { slug: "Este enlace ya está en uso" } });
  }
  await tx.ayniSlug.deleteMany({ where: { slug } });
  await tx.ayniSlug.create({ data: { slug: ayni.slug, ayniId: ayni.id } });
  await tx.ayni.update({ where: { id: ayni.id }, data: { slug } });
}

/**
 * Changes a content; what is not sent stays. With `version`, a change made meanwhile is a `Conflict`.
 * Errors: `NotFound` (not the actor's), `ValidationError`, `Conflict`.
 */
export async function updateAyni(actor: Member, slug: string, input: UpdateAyniInput): Promise<Saved> {
  const ayni = await editable(actor, slug);
  const { slug: newSlug, version, ...fields } = input;
  if (version !== undefined && version !== ayni.version) throw new AppError("Conflict");
  const files = fields.files ? await arrivedFiles(ayni.id, fields.files) : null;
  const coverKey = fields.coverUrl ? await makeCover(ayni.id, fields.coverUrl) : fields.coverUrl;
  const shape = {
    contentType: fields.contentType ?? ayni.contentType,
    modality: fields.modality ?? ayni.modality,
    onlineType: fields.onlineType === undefined ? ayni.onlineType : fields.onlineType,
  };
  try {
    const moved = await refusingCapacity(() =>
      db.$transaction(async (tx) => {
        const { count } = await tx.ayni.updateMany({
          where: { id: ayni.id, status: { not: "ARCHIVED" }, ...(version === undefined ? {} : { version }) },
          data: {
            ...columns(fields),
            ...(coverKey === undefined ? {} : { coverKey }),
            onlineType: onlineTypeOf(shape),
            version: { increment: 1 },
          },
        });
        if (count === 0) throw new AppError("Conflict");
        await writeParts(tx, ayni.id, fields, files);
        if (newSlug !== undefined) await moveSlug(tx, ayni, newSlug);
        return settle(tx, ayni.id, ayni.status === "PUBLISHED");
      }),
    );
    dropTags(
      cacheTags.ayni(ayni.slug),
      cacheTags.ayni(moved.slug),
      cacheTags.master(moved.masterSlug),
      cacheTags.catalogue(),
    );
    return { id: ayni.id, slug: moved.slug, version: moved.version };
  } catch (error) {
    if (!violates(error, "slug")) throw error;
    throw new AppError("ValidationError", { fields: { slug: "Este enlace ya está en uso" } });
  }
}

/** Archives a content within a transaction; gives the tags to drop after it. Errors: `NotFound`. */
export async function archiveWithin(tx: Tx, actor: Actor, slug: string): Promise<string[]> {
  const ayni = await editable(actor, slug, tx);
  const row = await tx.ayni.update({
    where: { id: ayni.id },
    data: { status: "ARCHIVED", archivedAt: new Date(), version: { increment: 1 } },
    select: { user: { select: { slug: true } } },
  });
  return [cacheTags.ayni(slug), cacheTags.master(row.user.slug), cacheTags.catalogue()];
}

/** Archives a content: it leaves the catalogue, and those who received it keep it. Errors: `NotFound`. */
export async function archiveAyni(actor: Member, slug: string): Promise<void> {
  dropTags(...(await archiveWithin(db, actor, slug)));
}

/** A mark of a visitor that changes every day and leads back to nobody. */
function visitorMark(actor: Actor, day: string): string {
  const who = isMember(actor) ? actor.id : actor.address;
  return createHash("sha256").update(`${env.NEXTAUTH_SECRET} ${day} ${who}`).digest("base64url");
}

/** Counts one view for a visitor, content and day. Errors: `NotFound`. */
export async function countView(actor: Actor, slug: string): Promise<void> {
  const ayni = await db.ayni.findFirst({
    where: { slug, ...publicAyni },
    select: { id: true },
  });
  if (!ayni) throw new AppError("NotFound");
  const day = new Date().toISOString().slice(0, 10);
  await db.ayniView.createMany({
    data: [{ ayniId: ayni.id, day: new Date(day), visitor: visitorMark(actor, day) }],
    skipDuplicates: true,
  });
}
