import "server-only";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { getNamedPerson } from "@/lib/identity/users/data";
import { requireMaster } from "@/lib/identity/users/policy";
import { isAdmin, isSelf } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { splitPage } from "@/lib/platform/http/cursor";
import type { CursorPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { decodeTimeCursor, encodeTimeCursor } from "@/lib/platform/http/time-cursor";
import { storage } from "@/lib/platform/ports/storage";
import { getStorageUrl } from "@/lib/platform/site-config/data";
import { formatFullName } from "@/lib/platform/text/full-name";
import { renderMarkdown } from "@/lib/platform/text/markdown";
import { DAY_MS, toIsoString } from "@/lib/platform/time/instants";
import { countAudience, isOwnTarget, listRecentLetters } from "./audience";
import { canReadLetter, findMissingTarget, findNextAllowedAt } from "./policy";
import { LETTERS_PAGE_SIZE } from "./schema";
import type {
  AudienceView,
  LetterContent,
  LetterDraft,
  LetterLog,
  LetterSummary,
  LetterTarget,
  LetterView,
} from "./schema";

const withTitle = { ayni: { select: { title: true } } } satisfies Prisma.LetterInclude;

type LetterRow = Prisma.LetterGetPayload<{ include: typeof withTitle }>;

function toLog(row: LetterRow): LetterLog {
  const counts = {
    mail: row.mailCount,
    digest: row.digestCount,
    site: row.siteCount,
    bounced: row.bouncedCount,
    muted: row.mutedCount,
  };
  const told = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const gone = row.status === "SENT" ? Math.max(0, row.expectedCount - told) : 0;
  return { expected: row.expectedCount, ...counts, gone };
}

const toSummary = (row: LetterRow): LetterSummary => ({
  id: row.id,
  subject: row.subject,
  status: row.status,
  audience: row.audience,
  title: row.ayni?.title ?? null,
  updatedAt: row.updatedAt.toISOString(),
  queuedAt: toIsoString(row.queuedAt),
  log: toLog(row),
});

/** Lists the letters that the actor wrote, last changed first. Errors: `Forbidden` (not a Master), `MalformedRequest`. */
export async function listOwnLetters(
  actor: Member,
  cursorText: string | undefined,
): Promise<CursorPage<LetterSummary>> {
  requireMaster(actor);
  const where = { masterId: actor.id };
  const cursor = cursorText === undefined ? null : decodeTimeCursor(cursorText);
  const isAfter: Prisma.LetterWhereInput = cursor
    ? { OR: [{ updatedAt: { lt: cursor.at } }, { updatedAt: cursor.at, id: { lt: cursor.id } }] }
    : {};
  const [rows, total] = await Promise.all([
    db.letter.findMany({
      where: { ...where, ...isAfter },
      orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
      take: LETTERS_PAGE_SIZE + 1,
      include: withTitle,
    }),
    db.letter.count({ where }),
  ]);
  const { shown, after } = splitPage(rows, LETTERS_PAGE_SIZE, ({ updatedAt, id }) =>
    encodeTimeCursor({ at: updatedAt, id }),
  );
  return { content: shown.map(toSummary), metadata: { total, pageSize: LETTERS_PAGE_SIZE, after } };
}

/** Returns a draft of the actor. Errors: `Forbidden` (not a Master), `NotFound` (another's, or sent). */
export async function getOwnDraft(actor: Actor, id: string): Promise<LetterDraft> {
  requireMaster(actor);
  const row = await db.letter.findFirst({
    where: { id, masterId: actor.id, status: "DRAFT" },
    select: {
      id: true,
      version: true,
      audience: true,
      ayniId: true,
      encuentroId: true,
      subject: true,
      body: true,
    },
  });
  if (!row) throw new AppError("NotFound");
  return row;
}

/**
 * Counts who would get a letter of the actor, and says when it may be sent.
 * Errors: `Forbidden` (not a Master), `NotFound` (another's content or encuentro).
 */
export async function getAudience(
  actor: Actor,
  target: LetterTarget,
  now = new Date(),
): Promise<AudienceView> {
  requireMaster(actor);
  if (!(await isOwnTarget(actor.id, target))) throw new AppError("NotFound");
  if (findMissingTarget(target)) return { count: 0, nextAllowedAt: null };
  const audience = { ...target, masterId: actor.id };
  const [count, recent] = await Promise.all([
    countAudience(db, audience),
    listRecentLetters(db, audience, new Date(now.getTime() - DAY_MS)),
  ]);
  return { count, nextAllowedAt: toIsoString(findNextAllowedAt(target.audience, recent, now)) };
}

export const getWriterName = async ({ id }: Member): Promise<string> =>
  (await getNamedPerson(db, id)).personName;

const MAX_CONTENTS = 200;
const MAX_ENCUENTROS = 60;

/** Lists the contents that the actor can write about, newest first; `selectedId` is among them. */
export async function listLetterContents(actor: Actor, selectedId: string | null): Promise<LetterContent[]> {
  requireMaster(actor);
  const isShown: Prisma.AyniWhereInput = selectedId === null ? {} : { id: selectedId };
  const rows = await db.ayni.findMany({
    where: { userId: actor.id, OR: [{ status: { not: "DRAFT" }, offerId: null }, isShown] },
    orderBy: [{ publishedAt: { sort: "desc", nulls: "last" } }, { id: "desc" }],
    take: MAX_CONTENTS,
    select: {
      id: true,
      title: true,
      encuentros: {
        where: { cancelledAt: null },
        orderBy: { startsAt: "desc" },
        take: MAX_ENCUENTROS,
        select: { id: true, title: true, startsAt: true, timezone: true },
      },
    },
  });
  return rows.map(({ encuentros, ...row }) => ({
    ...row,
    encuentros: encuentros.map(({ startsAt, title, ...encuentro }) => ({
      ...encuentro,
      title: title ?? "",
      startsAt: startsAt.toISOString(),
    })),
  }));
}

const letterPage = (actor: Member) =>
  ({
    ...withTitle,
    master: {
      select: {
        id: true,
        slug: true,
        name: true,
        lastName: true,
        profile: { select: { profileImage: true } },
      },
    },
    receivers: { where: { userId: actor.id }, select: { reach: true } },
  }) satisfies Prisma.LetterInclude;

type LetterPageRow = Prisma.LetterGetPayload<{ include: ReturnType<typeof letterPage> }>;

function findViewer(actor: Member, { masterId, status, audience, receivers }: LetterPageRow) {
  if (isSelf(actor, masterId)) return "owner";
  if (status !== "DRAFT" && isAdmin(actor)) return "admin";
  const [receiver] = receivers;
  const isSent = status === "SENDING" || status === "SENT";
  return receiver && isSent && canReadLetter(audience, receiver.reach) ? "receiver" : null;
}

/** Returns null unless the actor received or wrote the letter, or is an admin. */
export async function findLetter(actor: Actor, id: string): Promise<LetterView | null> {
  if (actor.kind !== "member") return null;
  const row = await db.letter.findUnique({ where: { id }, include: letterPage(actor) });
  const viewer = row && findViewer(actor, row);
  if (!viewer) return null;
  const { master } = row;
  if (viewer === "admin")
    await recordForeignAct(db, actor, { action: "letter.seen", ownerId: master.id, after: { letter: id } });
  const image = master.profile?.profileImage;
  const key = { userId: actor.id, masterId: master.id };
  return {
    ...toSummary(row),
    bodyHtml: renderMarkdown(row.body, getStorageUrl()),
    master: {
      id: master.id,
      slug: master.slug,
      name: formatFullName(master),
      profileImage: image ? storage.toPublicUrl(image) : null,
    },
    viewer,
    isMuted: (await db.letterMute.count({ where: key })) > 0,
  };
}
