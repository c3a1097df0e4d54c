import "server-only";
import { isAdmin, isMaster, isSelf } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { canEditAyni } from "@/lib/content/ayni/policy";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { holding } from "@/lib/orders/order/policy";
import { matching } from "@/lib/administration/users/data";
import { storage } from "@/lib/platform/ports/storage";
import { decodePosition, encodePosition } from "../../participants/cursor";
import type { Position } from "../../participants/cursor";
import { PARTICIPANTS_PAGE } from "./schema";
import type { Apprentice, Page, Participant, ParticipantsQuery, ParticipatedContent } from "./schema";

const { sql, join, empty } = Prisma;

const personSelect = {
  id: true,
  slug: true,
  name: true,
  lastName: true,
  anonymisedAt: true,
  profile: { select: { profileImage: true } },
} satisfies Prisma.UserSelect;

function toPerson(user: Prisma.UserGetPayload<{ select: typeof personSelect }>) {
  const { id, slug, name, lastName, anonymisedAt, profile } = user;
  return {
    userId: id,
    name,
    lastName,
    slug: anonymisedAt ? null : slug,
    profileImage: profile?.profileImage ? storage.publicUrl(profile.profileImage) : null,
  };
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

type Found = Position & { total: number };

/** What is looked through: whose orders, grouped by what, and which value names a group. */
type Source = { where: Prisma.Sql; searchText: string };

const from = ({ where, searchText }: Source) => {
  const words = matching(sql`concat_ws(' ', u.name, u."lastName")`, searchText);
  const narrowed = words.length > 0 ? sql` and ${join(words, " and ")}` : empty;
  return sql`
    from "Order" o join "User" u on u.id = o."userId"
    where o.status = 'COMPLETED' and o."renewedAt" is null and ${where}${narrowed}`;
};

const beyond = (at: Prisma.Sql, id: Prisma.Sql, after: Position | null) =>
  after ? sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;

const ofContent = (ayniId: string) => sql`o."ayniContentId" = ${ayniId}::uuid`;

/** The live orders of a content after a position, the newest first. */
const findOrders = (source: Source, after: Position | null, take: number) =>
  db.$queryRaw<Position[]>`
    select o.id, o."purchaseDate" as at ${from(source)} and ${beyond(sql`o."purchaseDate"`, sql`o.id`, after)}
    order by o."purchaseDate" desc, o.id desc limit ${take}`;

/** The people who hold something of a Master, by what they received last. */
const findPeople = (source: Source, after: Position | null, take: number) =>
  db.$queryRaw<Position[]>`
    select o."userId" as id, max(o."purchaseDate") as at ${from(source)} group by o."userId"
    having ${beyond(sql`max(o."purchaseDate")`, sql`o."userId"`, after)}
    order by max(o."purchaseDate") desc, o."userId" desc limit ${take}`;

async function countOf(what: Prisma.Sql, source: Source): Promise<number> {
  const [row] = await db.$queryRaw<Pick<Found, "total">[]>`
    select count(distinct ${what})::int as total ${from(source)}`;
  return row?.total ?? 0;
}

function pageOf<Item>(found: Position[], total: number, content: Item[]): Page<Item> {
  const last = found.length > PARTICIPANTS_PAGE ? found[PARTICIPANTS_PAGE - 1] : undefined;
  return {
    content,
    metadata: { total, pageSize: PARTICIPANTS_PAGE, after: last ? encodePosition(last) : null },
  };
}

const positionOf = (after: string | undefined) => (after === undefined ? null : decodePosition(after));

/** Who was where of a content: the ids of encuentros by person. */
async function attendanceOf(ayniId: string, userIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db.attendance.findMany({
    where: { userId: { in: userIds }, encuentro: { ayniId, cancelledAt: null } },
    orderBy: { encuentro: { startsAt: "asc" } },
    select: { userId: true, encuentroId: true },
  });
  const byPerson = new Map<string, string[]>();
  for (const { userId, encuentroId } of rows)
    byPerson.set(userId, [...(byPerson.get(userId) ?? []), encuentroId]);
  return byPerson;
}

const contentFile = (ayniId: string) =>
  ({ ayniId, area: "content", status: "READY" }) satisfies Prisma.FileWhereInput;

/** How far each person is through all the files of a content; null where it has none. */
async function progressOf(ayniId: string, userIds: string[]): Promise<(userId: string) => number | null> {
  const file = contentFile(ayniId);
  const [files, rows] = await Promise.all([
    db.file.count({ where: file }),
    db.playbackPosition.groupBy({
      by: ["userId"],
      where: { userId: { in: userIds }, file },
      _sum: { percent: true },
    }),
  ]);
  const sums = new Map(rows.map(({ userId, _sum }) => [userId, _sum.percent ?? 0]));
  return (userId) => (files === 0 ? null : Math.floor((sums.get(userId) ?? 0) / files));
}

async function participantsByIds(ayniId: string, orderIds: string[]): Promise<Participant[]> {
  const rows = await db.order.findMany({
    where: { id: { in: orderIds } },
    select: {
      id: true,
      userId: true,
      purchaseDate: true,
      amount: true,
      currency: true,
      contentExpirationDate: true,
      user: { select: personSelect },
    },
  });
  const userIds = rows.map(({ userId }) => userId);
  const [attended, percentOf] = await Promise.all([
    attendanceOf(ayniId, userIds),
    progressOf(ayniId, userIds),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return orderIds.flatMap((orderId) => {
    const row = byId.get(orderId);
    if (!row) return [];
    return {
      orderId,
      ...toPerson(row.user),
      purchaseDate: row.purchaseDate.toISOString(),
      amount: row.amount,
      currency: row.currency,
      contentExpirationDate: iso(row.contentExpirationDate),
      attended: attended.get(row.userId) ?? [],
      percent: percentOf(row.userId),
    };
  });
}

async function owned(actor: Actor, where: Prisma.AyniWhereUniqueInput) {
  const row = await db.ayni.findUnique({ where, select: { id: true, slug: true, userId: true } });
  if (!row || !canEditAyni(actor, row)) throw new AppError("NotFound");
  return row;
}

/** Who holds a content, the last to receive it first. Errors: `NotFound` (not the actor's), `MalformedRequest`. */
export async function participantsOf(
  actor: Actor,
  ayniId: string,
  { after, searchText }: ParticipantsQuery,
): Promise<Page<Participant>> {
  await owned(actor, { id: ayniId });
  const source = { where: ofContent(ayniId), searchText };
  const [found, total] = await Promise.all([
    findOrders(source, positionOf(after), PARTICIPANTS_PAGE + 1),
    countOf(sql`o.id`, source),
  ]);
  const ids = found.slice(0, PARTICIPANTS_PAGE).map(({ id }) => id);
  return pageOf(found, total, await participantsByIds(ayniId, ids));
}

/** A content of the actor by its slug, to show who holds it; null where there is none. */
export async function participatedContent(actor: Actor, slug: string): Promise<ParticipatedContent | null> {
  const row = await db.ayni.findUnique({
    where: { slug },
    select: {
      id: true,
      slug: true,
      title: true,
      userId: true,
      encuentros: {
        where: { cancelledAt: null },
        orderBy: [{ startsAt: "asc" }, { id: "asc" }],
        select: { id: true, startsAt: true, title: true },
      },
      _count: { select: { files: { where: { area: "content", status: "READY" } } } },
    },
  });
  if (!row || !canEditAyni(actor, row)) return null;
  const { id, title, _count } = row;
  const now = new Date();
  const encuentros = row.encuentros.map(({ startsAt, ...encuentro }) => ({
    ...encuentro,
    startsAt: startsAt.toISOString(),
    begun: startsAt <= now,
  }));
  return { id, slug, title, encuentros, hasFiles: _count.files > 0 };
}

const BATCH = 500;

/** All who hold a content, batch by batch, so that none of it is long in memory. */
async function* everyParticipant(ayniId: string): AsyncGenerator<Participant[]> {
  const source = { where: ofContent(ayniId), searchText: "" };
  for (let after: Position | null = null; ;) {
    const found: Position[] = await findOrders(source, after, BATCH);
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) yield participantsByIds(ayniId, ids);
    after = found.at(-1) ?? null;
    if (found.length < BATCH) return;
  }
}

/** The same for a file. Errors: `NotFound` (not the actor's). */
export async function allParticipants(actor: Member, ayniId: string) {
  const { slug } = await owned(actor, { id: ayniId });
  const content = await participatedContent(actor, slug);
  return { slug, encuentros: content?.encuentros.length ?? 0, people: everyParticipant(ayniId) };
}

/** People in the order of their ids, each with what they hold of a Master. */
export async function apprenticesByIds(masterId: string, userIds: string[]): Promise<Apprentice[]> {
  const rows = await db.user.findMany({
    where: { id: { in: userIds } },
    select: {
      ...personSelect,
      orders: {
        where: { masterUserId: masterId, ...holding },
        orderBy: [{ purchaseDate: "desc" }, { id: "desc" }],
        select: {
          id: true,
          ayniContentId: true,
          purchaseDate: true,
          contentExpirationDate: true,
          ayni: { select: { slug: true, title: true, contentType: true } },
        },
      },
    },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return userIds.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const received = row.orders.map(({ id: orderId, ayni, purchaseDate, ...order }) => ({
      orderId,
      ayniContentId: order.ayniContentId,
      ...ayni,
      purchaseDate: purchaseDate.toISOString(),
      contentExpirationDate: iso(order.contentExpirationDate),
    }));
    return { ...toPerson(row), received };
  });
}

/**
 * Who holds something of a Master, each with what it is. Errors: `Forbidden` (the actor gives nothing), `NotFound`
 * (another Master, or none), `MalformedRequest`.
 */
export async function apprenticesOf(
  actor: Member,
  masterId: string,
  { after, searchText }: ParticipantsQuery,
): Promise<Page<Apprentice>> {
  if (!isMaster(actor)) throw new AppError("Forbidden");
  const mayAsk = isSelf(actor, masterId) || isAdmin(actor);
  if (!mayAsk || !(await db.user.findUnique({ where: { id: masterId }, select: { id: true } }))) {
    throw new AppError("NotFound");
  }
  const source = { where: sql`o."masterUserId" = ${masterId}::uuid`, searchText };
  const [found, total] = await Promise.all([
    findPeople(source, positionOf(after), PARTICIPANTS_PAGE + 1),
    countOf(sql`o."userId"`, source),
  ]);
  const ids = found.slice(0, PARTICIPANTS_PAGE).map(({ id }) => id);
  return pageOf(found, total, await apprenticesByIds(masterId, ids));
}
