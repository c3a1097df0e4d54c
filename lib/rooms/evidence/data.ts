import "server-only";
import { receivedOrder } from "@/lib/orders/order/policy";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { formatFullName } from "@/lib/platform/text/full-name";
import { MINUTE_MS, toIsoString } from "@/lib/platform/time/instants";
import { findMeasures } from "@/lib/rooms/attendance/data";
import type { RoomMeasures } from "@/lib/rooms/attendance/schema";
import { ROLE_WORDS, SEAT_END_WORDS, type EvidenceRow } from "./schema";

const evidenceSelect = {
  startsAt: true,
  endsAt: true,
  ayni: {
    select: {
      title: true,
      acceptances: { select: { userId: true, version: true, acceptedAt: true } },
      orders: { where: receivedOrder, select: { userId: true } },
    },
  },
  room: { select: { missedStartsAt: true } },
  presences: {
    orderBy: [{ startedAt: "asc" }, { id: "asc" }],
    select: { userId: true, role: true, startedAt: true, lastSeenAt: true },
  },
  seats: {
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { userId: true, role: true, createdAt: true, endedAt: true, endReason: true, endNote: true },
  },
  attendances: { select: { userId: true } },
  corrections: { select: { userId: true, isPresent: true, reason: true, at: true } },
} satisfies Prisma.EncuentroSelect;

type Evidence = Prisma.EncuentroGetPayload<{ select: typeof evidenceSelect }>;

const EMPTY = { role: "", from: null, until: null, minutes: null, percent: null, detail: "" };

const toMinutes = (from: Date, until: Date): number =>
  Math.round((until.getTime() - from.getTime()) / MINUTE_MS);

const toPresenceRow = ({ role, startedAt, lastSeenAt }: Evidence["presences"][number]) => ({
  ...EMPTY,
  role: ROLE_WORDS[role],
  fact: "Presencia",
  from: startedAt.toISOString(),
  until: lastSeenAt.toISOString(),
  minutes: toMinutes(startedAt, lastSeenAt),
});

const toSeatRow = ({ role, createdAt, endedAt, endReason, endNote }: Evidence["seats"][number]) => ({
  ...EMPTY,
  role: ROLE_WORDS[role],
  fact: "Entrada a la sala",
  from: createdAt.toISOString(),
  until: toIsoString(endedAt),
  detail: [endReason ? SEAT_END_WORDS[endReason] : "", endNote ?? ""].filter(Boolean).join(": "),
});

const toCorrectionRow = ({ isPresent, reason, at }: Evidence["corrections"][number]) => ({
  ...EMPTY,
  fact: "Corrección",
  from: at.toISOString(),
  detail: `${isPresent ? "Asistió" : "No asistió"}: ${reason}`,
});

const toAcceptanceRow = ({ acceptedAt, version }: Evidence["ayni"]["acceptances"][number]) => ({
  ...EMPTY,
  fact: "Aceptó las contraindicaciones",
  from: acceptedAt.toISOString(),
  detail: version,
});

type PersonFacts = { evidence: Evidence; measures: RoomMeasures | null };

function toAttendanceRow({ evidence, measures }: PersonFacts, userId: string) {
  const measured = measures?.people.find((person) => person.userId === userId);
  const isPresent = evidence.attendances.some((attendance) => attendance.userId === userId);
  return {
    ...EMPTY,
    fact: "Asistencia",
    minutes: measured ? Math.round(measured.presentSeconds / 60) : 0,
    percent: measured?.percent ?? 0,
    detail: isPresent ? "Asistió" : "No consta",
  };
}

function listPersonRows(facts: PersonFacts, userId: string) {
  const { evidence } = facts;
  const isOwn = (row: { userId: string }) => row.userId === userId;
  return [
    ...evidence.presences.filter(isOwn).map(toPresenceRow),
    ...evidence.seats.filter(isOwn).map(toSeatRow),
    ...evidence.ayni.acceptances.filter(isOwn).map(toAcceptanceRow),
    ...(evidence.ayni.orders.some(isOwn) ? [toAttendanceRow(facts, userId)] : []),
    ...evidence.corrections.filter(isOwn).map(toCorrectionRow),
  ];
}

function toRoomRow({ ayni, startsAt, endsAt, room }: Evidence, measures: RoomMeasures | null): EvidenceRow {
  const isMissed = room?.missedStartsAt?.getTime() === startsAt.getTime();
  return {
    ...EMPTY,
    person: "",
    fact: "Encuentro",
    from: startsAt.toISOString(),
    until: endsAt.toISOString(),
    minutes: toMinutes(startsAt, endsAt),
    percent: measures?.requiredPercent ?? null,
    detail: isMissed ? `${ayni.title}: nadie lo guiaba a los 15 minutos` : ayni.title,
  };
}

/** The room first, then everybody who was there or could have been, by name. Null if the encuentro is gone. */
export async function listEvidence(encuentroId: string): Promise<EvidenceRow[] | null> {
  const [evidence, measures] = await Promise.all([
    db.encuentro.findUnique({ where: { id: encuentroId }, select: evidenceSelect }),
    findMeasures(encuentroId),
  ]);
  if (!evidence) return null;
  const { presences, seats, corrections, ayni } = evidence;
  const userIds = [...presences, ...seats, ...corrections, ...ayni.orders].map(({ userId }) => userId);
  const users = await db.user.findMany({
    where: { id: { in: [...new Set(userIds)] } },
    select: { id: true, name: true, lastName: true },
  });
  const byName = new Intl.Collator("es").compare;
  users.sort((a, b) => byName(formatFullName(a), formatFullName(b)));
  const rows = users.flatMap((user) =>
    listPersonRows({ evidence, measures }, user.id).map((row) => ({ person: formatFullName(user), ...row })),
  );
  return [toRoomRow(evidence, measures), ...rows];
}
