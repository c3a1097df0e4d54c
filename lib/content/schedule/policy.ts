import type { ContentType, Modality, OnlineType } from "@/lib/reference/labels";
import { toIsoString } from "@/lib/platform/time/instants";
import { zoneCityName } from "@/lib/platform/time/zone-city";
import type { EncuentroView } from "./schema";

type Venue = { modality: Modality; placeCity: string | null };

/**
 * The city of an encuentro in person, which is told in the hour of its place; null for an online one, which is told in
 * the hour of the viewer. `timezone` is the encuentro's.
 */
export const findVenueCity = ({ modality, placeCity }: Venue, timezone: string): string | null =>
  modality === "OFFLINE" ? placeCity?.trim() || zoneCityName(timezone) : null;

export const ADDRESS_AFTER_RESERVING = "La dirección exacta te llega al reservar tu lugar.";

type Address = {
  placeAddress: string | null;
  placeMeetingPoint: string | null;
  addressAfterReserving: boolean;
};

/** Leaves out an address that only those who have a place are told. */
export const hideAddress = <Place extends Address>(place: Place): Place =>
  place.addressAfterReserving ? { ...place, placeAddress: null, placeMeetingPoint: null } : place;

type Delivery = { contentType: ContentType; onlineType: OnlineType | null };

/** Received by being there, so that nothing of it is kept but its files; else it is read or played at any time. */
export const isHeldLive = ({ contentType, onlineType }: Delivery): boolean =>
  contentType !== "PODCAST" && contentType !== "EBOOK" && onlineType !== "RECORDED";

/** A Master is paid so many days after an encuentro, or after the purchase of what has none. */
export const PAYOUT_HOLD_DAYS = 14;

/** The longest that an encuentro may take new people after its start, in minutes. */
export const MAX_LATE_ENTRY = 1440;

export type EncuentroTimes = Pick<
  EncuentroView,
  "startsAt" | "endsAt" | "cancelled" | "openedAt" | "endedAt"
>;

const earliest = (planned: string, actual: string | null | undefined): number =>
  actual ? Math.min(Date.parse(planned), Date.parse(actual)) : Date.parse(planned);

/**
 * Returns when an encuentro is live (epoch milliseconds): from its start, or from when its Master opened its room, until its
 * end, or until its Master ended it. In SQL: `liveFromSql`, `liveUntilSql`.
 */
export const findLiveSpan = ({ startsAt, endsAt, openedAt, endedAt }: Omit<EncuentroTimes, "cancelled">) => ({
  from: earliest(startsAt, openedAt),
  until: earliest(endsAt, endedAt),
});

/** `now` in epoch milliseconds. */
export function isLive(encuentro: EncuentroTimes, now: number): boolean {
  const { from, until } = findLiveSpan(encuentro);
  return !encuentro.cancelled && from <= now && now < until;
}

/** Returns true until an encuentro is live; `now` in epoch milliseconds. In SQL: `isToComeSql`. */
export function isToCome(encuentro: EncuentroTimes, now: number): boolean {
  const { from, until } = findLiveSpan(encuentro);
  return !encuentro.cancelled && now < from && now < until;
}

/** Returns true if none of several encuentros is live or to come; without any, what `lastEndsAt` says. */
export function areOver(
  { encuentros, lastEndsAt }: { encuentros: readonly EncuentroTimes[]; lastEndsAt: string | null },
  now: Date,
): boolean {
  if (lastEndsAt === null) return false;
  const held = encuentros.filter(({ cancelled }) => !cancelled);
  const ends =
    held.length > 0 ? held.map((encuentro) => findLiveSpan(encuentro).until) : [Date.parse(lastEndsAt)];
  return ends.every((end) => end <= now.getTime());
}

type RoomTimes = { openedAt: Date | null; endedAt: Date | null };

/** Columns of the room that decide, with the planned times, when an encuentro is live. */
export const roomTimes = { select: { openedAt: true, endedAt: true } } as const;

type TimeColumns = { startsAt: Date; endsAt: Date; cancelledAt: Date | null; room: RoomTimes | null };

/** Converts the columns of an encuentro and its room. */
export const toEncuentroTimes = ({ startsAt, endsAt, cancelledAt, room }: TimeColumns) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  cancelled: cancelledAt !== null,
  openedAt: toIsoString(room?.openedAt ?? null),
  endedAt: toIsoString(room?.endedAt ?? null),
});

/** Finds the first of several encuentros, in order, that is live or to come. */
export function findFirstAhead<Row extends TimeColumns>(
  rows: readonly Row[],
  now: Date,
): { encuentro: Row; isLive: boolean } | undefined {
  const isNow = (row: Row) => isLive(toEncuentroTimes(row), now.getTime());
  const encuentro = rows.find((row) => isNow(row) || isToCome(toEncuentroTimes(row), now.getTime()));
  return encuentro && { encuentro, isLive: isNow(encuentro) };
}

/** Returns the instant (epoch milliseconds) from which an encuentro takes nobody new. */
export function findEntryEnd(
  { startsAt, endsAt }: Pick<EncuentroTimes, "startsAt" | "endsAt">,
  lateEntryMinutes: number | null,
): number {
  const end = Date.parse(endsAt);
  return lateEntryMinutes === null ? end : Math.min(end, Date.parse(startsAt) + lateEntryMinutes * 60_000);
}

/** Returns true if people who get a place now may take part in it. */
export const isOpenToNewcomers = (
  encuentro: EncuentroTimes,
  lateEntryMinutes: number | null,
  now: Date,
): boolean =>
  !encuentro.cancelled && !encuentro.endedAt && now.getTime() < findEntryEnd(encuentro, lateEntryMinutes);

/** `left` of `total` encuentros are open to newcomers; cancelled ones do not count. */
export type RemainingEncuentros = { left: number; total: number };

export function countRemaining(
  encuentros: readonly EncuentroTimes[],
  lateEntryMinutes: number | null,
  now: Date,
): RemainingEncuentros {
  const total = encuentros.filter(({ cancelled }) => !cancelled).length;
  const left = encuentros.filter((encuentro) => isOpenToNewcomers(encuentro, lateEntryMinutes, now)).length;
  return { left, total };
}

/** Returns true if some of several encuentros are over for newcomers, and some are not. */
export const hasBegun = ({ left, total }: RemainingEncuentros): boolean => left > 0 && left < total;

/** Returns true if there are encuentros, and none of them takes newcomers. */
export const isClosed = ({ left, total }: RemainingEncuentros): boolean => total > 0 && left === 0;

/** "quedan 4 de 6 encuentros". */
export const formatRemaining = ({ left, total }: RemainingEncuentros): string =>
  `${left === 1 ? "queda" : "quedan"} ${left} de ${total} encuentros`;
