import { createSeededRandom, type RandomSource } from "@/lib/publishing/textiles/random";
import { measureAttendance } from "@/lib/rooms/attendance/policy";
import type { PresenceInterval } from "@/lib/rooms/presence/schema";
import { seedEncuentroId, type SeedContent } from "./contents";
import { seedId } from "./ids";
import type { SeedSale } from "./orders";
import { MINUTE_MS } from "@/lib/platform/time/instants";

const REQUIRED_PERCENT = 70;

type HeldEncuentro = { id: string; content: SeedContent; startsAt: Date; endsAt: Date };

/** The encuentros in our own rooms that are over. */
const listHeldEncuentros = (contents: readonly SeedContent[], now: Date): HeldEncuentro[] =>
  contents.flatMap((content) => {
    if (content.teaching.venue || content.publishedAt === null) return [];
    return content.encuentros.flatMap(({ startsAt, durationMinutes }, index) => {
      const endsAt = new Date(startsAt.getTime() + durationMinutes * MINUTE_MS);
      return endsAt < now ? [{ id: seedEncuentroId(content.id, index), content, startsAt, endsAt }] : [];
    });
  });

type Stay = { from: number; to: number };

/** In minutes from the start. Most people stay, some leave early, and some do not come. */
function pickStay(durationMinutes: number, random: RandomSource): Stay | null {
  const from = random.int(9) - 5;
  if (random.chance(0.1)) return null;
  if (random.chance(0.12)) return { from, to: Math.round(durationMinutes * 0.4) };
  return { from, to: durationMinutes + random.int(4) };
}

function toIntervals({ id, content, startsAt, endsAt }: HeldEncuentro, buyerIds: readonly string[]) {
  const durationMinutes = (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS;
  const toInterval = (userId: string, role: PresenceInterval["role"], { from, to }: Stay) => ({
    id: seedId(`presence ${id} ${userId}`),
    encuentroId: id,
    userId,
    role,
    startedAt: new Date(startsAt.getTime() + from * MINUTE_MS),
    lastSeenAt: new Date(startsAt.getTime() + to * MINUTE_MS),
  });
  const random = createSeededRandom(`presence ${id}`);
  const people = buyerIds.flatMap((userId) => {
    const stay = pickStay(durationMinutes, random);
    return stay ? [toInterval(userId, "PARTICIPANT", stay)] : [];
  });
  return [toInterval(content.master.id, "HOST", { from: -10, to: durationMinutes + 3 }), ...people];
}

function buildEncuentroPresence(encuentro: HeldEncuentro, buyerIds: readonly string[]) {
  const { id: encuentroId, content, startsAt, endsAt } = encuentro;
  const intervals = toIntervals(encuentro, buyerIds);
  const { people, ledSeconds } = measureAttendance({
    startsAt,
    endsAt,
    masterId: content.master.id,
    presences: intervals,
    requiredPercent: REQUIRED_PERCENT,
  });
  const closedAt = new Date(endsAt.getTime() + 5 * MINUTE_MS);
  const room = {
    encuentroId,
    endedAt: closedAt,
    presenceAt: closedAt,
    measuredAt: closedAt,
    measuredPercent: REQUIRED_PERCENT,
    ledSeconds,
  };
  const attendances = people.flatMap(({ userId, isPresent }) =>
    isPresent ? [{ encuentroId, userId, at: closedAt }] : [],
  );
  return { room, intervals, measures: people.map((person) => ({ ...person, encuentroId })), attendances };
}

/** Builds who was in the rooms of past encuentros, and the attendance that follows from it. */
export function buildPresenceRows(contents: readonly SeedContent[], sales: readonly SeedSale[], now: Date) {
  const salesByContent = new Map<string, SeedSale[]>();
  for (const sale of sales) {
    if (sale.status !== "COMPLETED") continue;
    salesByContent.set(sale.content.id, [...(salesByContent.get(sale.content.id) ?? []), sale]);
  }
  const held = listHeldEncuentros(contents, now).map((encuentro) => {
    const buyers = (salesByContent.get(encuentro.content.id) ?? []).filter(
      ({ purchaseDate }) => purchaseDate < encuentro.startsAt,
    );
    return buildEncuentroPresence(
      encuentro,
      buyers.map(({ buyer }) => buyer.id),
    );
  });
  return {
    rooms: held.map(({ room }) => room),
    intervals: held.flatMap(({ intervals }) => intervals),
    measures: held.flatMap(({ measures }) => measures),
    attendances: held.flatMap(({ attendances }) => attendances),
  };
}
