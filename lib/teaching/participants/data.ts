import "server-only";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { requireMaster } from "@/lib/identity/users/policy";
import { isAdmin, isSelf } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { readInBatches } from "@/lib/platform/batches";
import { canEditAyni, ownedOrder, requireAyniEditor } from "@/lib/content/access";
import { isOwnedSql } from "@/lib/content/access-sql";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { splitPage } from "@/lib/platform/http/cursor";
import type { CursorPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { storage } from "@/lib/platform/ports/storage";
import { andConditions, containsAllWords } from "@/lib/platform/sql";
import { formatFullName } from "@/lib/platform/text/full-name";
import { toIsoString } from "@/lib/platform/time/instants";
import { decodeTimeCursor, encodeTimeCursor } from "@/lib/platform/http/time-cursor";
import type { TimeCursor } from "@/lib/platform/http/time-cursor";
import { findPacksOfOrders } from "@/lib/orders/packs/data";
import { isGivenByOthers } from "@/lib/orders/withdrawal/data";
import { findSalesById } from "@/lib/payouts/sales/data";
import { canRefundOwnSale } from "@/lib/payouts/sales/policy";
import { findMeasures } from "@/lib/rooms/attendance/data";
import type { RoomMeasures } from "@/lib/rooms/attendance/schema";
import { ATTENDANCE_LIST_SIZE, PARTICIPANTS_PAGE_SIZE } from "./schema";
import type {
  Apprentice,
  AttendanceList,
  Attendee,
  Participant,
  ParticipantsQuery,
  ParticipantsContent,
} from "./schema";

const { sql } = Prisma;

/** The presence of a person who was not seen in the room. */
const ABSENT = { presentSeconds: 0, percent: 0, isPresent: false };

export const personSelect = {
  id: true,
  slug: true,
  name: true,
  lastName: true,
  anonymisedAt: true,
  profile: { select: { profileImage: true } },
} satisfies Prisma.UserSelect;

export function toPerson(user: Prisma.UserGetPayload<{ select: typeof personSelect }>) {
  const { id, slug, name, lastName, anonymisedAt, profile } = user;
  return {
    userId: id,
    name,
    lastName,
    slug: anonymisedAt ? null : slug,
    profileImage: profile?.profileImage ? storage.toPublicUrl(profile.profileImage) : null,
  };
}

type OrderSource = { where: Prisma.Sql; searchText: string };

const fromOrders = ({ where, searchText }: OrderSource) => {
  const words = containsAllWords(sql`concat_ws(' ', u.name, u."lastName")`, searchText);
  return sql`
    from "Order" o join "User" u on u.id = o."userId"
    where ${isOwnedSql} and ${where}${andConditions(words)}`;
};

const afterCursor = (at: Prisma.Sql, id: Prisma.Sql, after: TimeCursor | null) =>
  after ? sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;

/** Orders of the content, with those of what was booked of it by the hour. */
const isOfAyni = (ayniId: string) => sql`
  o."ayniContentId" in (select id from "Ayni" where id = ${ayniId}::uuid or "offerId" = ${ayniId}::uuid)`;

const findOrderCursors = (source: OrderSource, after: TimeCursor | null, take: number) =>
  db.$queryRaw<TimeCursor[]>`
    select o.id, o."purchaseDate" as at ${fromOrders(source)} and ${afterCursor(sql`o."purchaseDate"`, sql`o.id`, after)}
    order by o."purchaseDate" desc, o.id desc limit ${take}`;

const findPersonCursors = (source: OrderSource, after: TimeCursor | null, take: number) =>
  db.$queryRaw<TimeCursor[]>`
    select o."userId" as id, max(o."purchaseDate") as at ${fromOrders(source)} group by o."userId"
    having ${afterCursor(sql`max(o."purchaseDate")`, sql`o."userId"`, after)}
    order by max(o."purchaseDate") desc, o."userId" desc limit ${take}`;

async function countDistinct(column: Prisma.Sql, source: OrderSource): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(distinct ${column})::int as total ${fromOrders(source)}`;
  return row?.total ?? 0;
}

const decodeAfter = (after: string | undefined) => (after === undefined ? null : decodeTimeCursor(after));

/** Ids of encuentros by user id. */
async function findAttendance(ayniId: string, userIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db.attendance.findMany({
    where: { userId: { in: userIds }, encuentro: { ayniId, cancelledAt: null } },
    orderBy: { encuentro: { startsAt: "asc" } },
    select: { userId: true, encuentroId: true },
  });
  const byUser = new Map<string, string[]>();
  for (const { userId, encuentroId } of rows) {
    byUser.set(userId, [...(byUser.get(userId) ?? []), encuentroId]);
  }
  return byUser;
}

const readyContentFile = (ayniId: string) =>
  ({ ayniId, area: "content", status: "READY" }) satisfies Prisma.FileWhereInput;

/** Average of all files by user id; null without files. */
async function findProgressPercent(
  ayniId: string,
  userIds: string[],
): Promise<(userId: string) => number | null> {
  const file = readyContentFile(ayniId);
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

const sourcesSelect = {
  membershipId: true,
  bundlePurchaseId: true,
  seatAmount: true,
  offeredIn: { select: { id: true } },
  wantedIn: { select: { id: true } },
  claimedSeat: { select: { ayniId: true } },
  acceptedGift: { select: { id: true } },
  ayni: { select: { offerId: true, booking: { select: { packId: true } } } },
} satisfies Prisma.OrderSelect;

/** An order that its holder placed for one content and nothing else. */
const isSoldAlone = (order: Prisma.OrderGetPayload<{ select: typeof sourcesSelect }>): boolean =>
  order.membershipId === null &&
  order.bundlePurchaseId === null &&
  order.seatAmount === 0 &&
  order.ayni.offerId === null &&
  !isGivenByOthers(order);

async function findParticipantsByIds(ayniId: string, orderIds: string[]): Promise<Participant[]> {
  const rows = await db.order.findMany({
    where: { id: { in: orderIds } },
    select: {
      id: true,
      userId: true,
      purchaseDate: true,
      amount: true,
      currency: true,
      contentExpirationDate: true,
      addedByMaster: true,
      user: { select: personSelect },
      ...sourcesSelect,
    },
  });
  const userIds = rows.map(({ userId }) => userId);
  const [attended, percentOf, sales, packs] = await Promise.all([
    findAttendance(ayniId, userIds),
    findProgressPercent(ayniId, userIds),
    findSalesById(orderIds, { forAdmin: false }),
    findPacksOfOrders(orderIds),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return orderIds.flatMap((orderId) => {
    const row = byId.get(orderId);
    if (!row) return [];
    const sale = sales.get(orderId);
    const isRefundable = sale !== undefined && canRefundOwnSale(sale);
    const pack = packs.get(orderId) ?? null;
    return {
      orderId,
      ...toPerson(row.user),
      purchaseDate: row.purchaseDate.toISOString(),
      amount: row.amount,
      currency: row.currency,
      contentExpirationDate: toIsoString(row.contentExpirationDate),
      attended: attended.get(row.userId) ?? [],
      percent: percentOf(row.userId),
      pack: pack && { sessions: pack.sessions, left: pack.left, lastDay: pack.lastDay, state: pack.state },
      isFromPack: (row.ayni.booking?.packId ?? null) !== null,
      isFromMembership: row.membershipId !== null,
      isAdded: row.addedByMaster,
      canRefund: (row.ayni.offerId === null || pack?.state === "open") && isRefundable,
      canMove: isSoldAlone(row) && (row.amount === 0 || isRefundable),
    };
  });
}

async function getEditableAyni(actor: Actor, where: Prisma.AyniWhereUniqueInput) {
  const row = await db.ayni.findUnique({ where, select: { id: true, slug: true, userId: true } });
  requireAyniEditor(actor, row);
  return row;
}

const recordSeen = (actor: Actor, { id, userId: ownerId }: { id: string; userId: string }): Promise<void> =>
  recordForeignAct(db, actor, { action: "participants.seen", ownerId, after: { content: id } });

/** Errors: `NotFound` (not the actor's content), `Forbidden` (no longer a Master). */
export async function authorizeParticipants(actor: Actor, { slug }: { slug: string }): Promise<void> {
  await getEditableAyni(actor, { id: slug });
}

/** Newest first. Errors: as `authorizeParticipants`, `MalformedRequest`. */
export async function listParticipants(
  actor: Actor,
  ayniId: string,
  { after, searchText }: ParticipantsQuery,
): Promise<CursorPage<Participant>> {
  await recordSeen(actor, await getEditableAyni(actor, { id: ayniId }));
  const source = { where: isOfAyni(ayniId), searchText };
  const [cursors, total] = await Promise.all([
    findOrderCursors(source, decodeAfter(after), PARTICIPANTS_PAGE_SIZE + 1),
    countDistinct(sql`o.id`, source),
  ]);
  const { shown, after: next } = splitPage(cursors, PARTICIPANTS_PAGE_SIZE, encodeTimeCursor);
  const ids = shown.map(({ id }) => id);
  return {
    content: await findParticipantsByIds(ayniId, ids),
    metadata: { total, pageSize: PARTICIPANTS_PAGE_SIZE, after: next },
  };
}

type EncuentroTimes = {
  startsAt: Date;
  endsAt: Date;
  roomName: string | null;
  room: { endedAt: Date | null } | null;
};

function toMarking({ startsAt, endsAt, roomName, room }: EncuentroTimes, now: Date) {
  const hasStarted = startsAt <= now;
  const isOver = endsAt <= now || (room?.endedAt ?? new Date(0)) >= startsAt;
  const isInRoom = roomName !== null;
  const canReopen = isInRoom && room?.endedAt != null && endsAt > now;
  return { hasStarted, canMark: hasStarted && (!isInRoom || isOver), isInRoom, canReopen };
}

/** Returns null unless the actor may edit the content. */
export async function findParticipantsContent(
  actor: Actor,
  slug: string,
): Promise<ParticipantsContent | null> {
  const row = await db.ayni.findUnique({
    where: { slug },
    select: {
      id: true,
      slug: true,
      title: true,
      userId: true,
      modality: true,
      encuentros: {
        where: { cancelledAt: null },
        orderBy: [{ startsAt: "asc" }, { id: "asc" }],
        select: {
          id: true,
          startsAt: true,
          endsAt: true,
          timezone: true,
          title: true,
          roomName: true,
          room: { select: { endedAt: true } },
        },
      },
      _count: { select: { files: { where: { area: "content", status: "READY" } } } },
    },
  });
  if (!row || !canEditAyni(actor, row)) return null;
  const { id, title, _count } = row;
  const now = new Date();
  const encuentros = row.encuentros.map((encuentro) => ({
    id: encuentro.id,
    title: encuentro.title,
    startsAt: encuentro.startsAt.toISOString(),
    placeTimezone: row.modality === "OFFLINE" ? encuentro.timezone : null,
    ...toMarking(encuentro, now),
  }));
  return { id, slug, title, isOwn: isSelf(actor, row.userId), encuentros, hasFiles: _count.files > 0 };
}

function toMeasured({ people }: RoomMeasures, userId: string): Attendee["measured"] {
  const { presentSeconds, percent, isPresent } = people.find((person) => person.userId === userId) ?? ABSENT;
  return { minutes: Math.round(presentSeconds / 60), percent, isPresent };
}

/** People in the order of their names. Errors: `NotFound` (not of this content, or not the actor's). */
export async function listAttendance(
  actor: Actor,
  encuentroId: string,
  { ayniId, searchText }: { ayniId: string; searchText: string },
): Promise<AttendanceList> {
  await recordSeen(
    actor,
    await getEditableAyni(actor, { id: ayniId, encuentros: { some: { id: encuentroId } } }),
  );
  const source = { where: sql`${isOfAyni(ayniId)} and o."refundedAt" is null`, searchText };
  const rows = await db.$queryRaw<{ userId: string; isPresent: boolean; total: number }[]>`
    select person.id as "userId", attendance."userId" is not null as "isPresent", (count(*) over ())::int as total
    from (
      select distinct u.id, lower(concat_ws(' ', u.name, u."lastName")) as "sortName" ${fromOrders(source)}
    ) person
    left join "Attendance" attendance
      on attendance."encuentroId" = ${encuentroId}::uuid and attendance."userId" = person.id
    order by person."sortName", person.id limit ${ATTENDANCE_LIST_SIZE}`;
  const userIds = rows.map(({ userId }) => userId);
  const [users, measures, corrections] = await Promise.all([
    db.user.findMany({ where: { id: { in: userIds } }, select: personSelect }),
    findMeasures(encuentroId),
    db.attendanceCorrection.findMany({ where: { encuentroId }, select: { userId: true, reason: true } }),
  ]);
  const byId = new Map(users.map((user) => [user.id, user]));
  const reasons = new Map(corrections.map(({ userId, reason }) => [userId, reason]));
  const attendees = rows.flatMap(({ userId, isPresent }) => {
    const user = byId.get(userId);
    if (!user) return [];
    const measured = measures && toMeasured(measures, userId);
    return { ...toPerson(user), isPresent, measured, correctionReason: reasons.get(userId) ?? null };
  });
  const byName = new Intl.Collator("es").compare;
  attendees.sort((a, b) => byName(formatFullName(a), formatFullName(b)));
  return { attendees, total: rows[0]?.total ?? 0, requiredPercent: measures?.requiredPercent ?? null };
}

const BATCH_SIZE = 500;

async function* streamParticipants(ayniId: string): AsyncGenerator<Participant[]> {
  const source = { where: isOfAyni(ayniId), searchText: "" };
  const batches = readInBatches(BATCH_SIZE, (after: TimeCursor | null) =>
    findOrderCursors(source, after, BATCH_SIZE),
  );
  for await (const cursors of batches) {
    const ids = cursors.map(({ id }) => id);
    yield findParticipantsByIds(ayniId, ids);
  }
}

/** Errors: `NotFound` (not the actor's). */
export async function getParticipantsStream(actor: Member, ayniId: string) {
  const { slug, userId: ownerId } = await getEditableAyni(actor, { id: ayniId });
  await recordForeignAct(db, actor, { action: "participants.exported", ownerId, after: { content: ayniId } });
  const content = await findParticipantsContent(actor, slug);
  return {
    slug,
    encuentroCount: content?.encuentros.length ?? 0,
    participants: streamParticipants(ayniId),
  };
}

/** In the order of `userIds`. */
export async function findApprenticesByIds(masterId: string, userIds: string[]): Promise<Apprentice[]> {
  const rows = await db.user.findMany({
    where: { id: { in: userIds } },
    select: {
      ...personSelect,
      orders: {
        // A membership is no content of its own: what it opens is.
        where: { masterUserId: masterId, ...ownedOrder, ayni: { membershipPlan: null } },
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
      contentExpirationDate: toIsoString(order.contentExpirationDate),
    }));
    return { ...toPerson(row), received };
  });
}

/** Errors: `Forbidden` (not a Master), `NotFound` (another Master), `MalformedRequest`. */
export async function listMasterApprentices(
  actor: Member,
  masterId: string,
  { after, searchText }: ParticipantsQuery,
): Promise<CursorPage<Apprentice>> {
  requireMaster(actor);
  const canSee = isSelf(actor, masterId) || isAdmin(actor);
  if (!canSee || !(await db.user.findUnique({ where: { id: masterId }, select: { id: true } }))) {
    throw new AppError("NotFound");
  }
  await recordForeignAct(db, actor, { action: "apprentices.seen", ownerId: masterId });
  const source = { where: sql`o."masterUserId" = ${masterId}::uuid`, searchText };
  const [cursors, total] = await Promise.all([
    findPersonCursors(source, decodeAfter(after), PARTICIPANTS_PAGE_SIZE + 1),
    countDistinct(sql`o."userId"`, source),
  ]);
  const { shown, after: next } = splitPage(cursors, PARTICIPANTS_PAGE_SIZE, encodeTimeCursor);
  const ids = shown.map(({ id }) => id);
  return {
    content: await findApprenticesByIds(masterId, ids),
    metadata: { total, pageSize: PARTICIPANTS_PAGE_SIZE, after: next },
  };
}
