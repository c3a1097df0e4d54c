import type { OrderStatus, PaymentStatus } from "@/lib/platform/db/generated/enums";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { toIsoDate } from "@/lib/platform/time/dates";
import { MINUTE_MS } from "@/lib/platform/time/instants";
import { formatDayOfMonth } from "@/lib/platform/time/format";

// A pack is several hours of an offer that were bought together.

/** A session that its Master cancels can be taken for at least so many days. */
export const DAYS_AFTER_CANCELLATION = 30;

/** People are told that an offer is no longer public after so long: a draft may be published again at once. */
export const OFFER_REST_MS = 10 * MINUTE_MS;

const MAX_TITLE_LENGTH = 120;

/** "Lectura de tarot · 5 sesiones". */
export function formatPackTitle(title: string, sessions: number): string {
  const suffix = ` · ${sessions} sesiones`;
  return title.slice(0, MAX_TITLE_LENGTH - suffix.length) + suffix;
}

/** The day so many months after `day`, or the last day of that month if it is shorter. */
export function findLastDay(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const lastDay = Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth));
  return toIsoDate(lastDay);
}

/** A pack that is given can be accepted within a year, like the day on which it may be sent. */
const GIFT_MONTHS = 12;

/** The latest last day of a pack that is given on `day`, whenever it is accepted. */
export const findGiftLastDay = (day: string, months: number): string =>
  findLastDay(day, GIFT_MONTHS + months);

/** "28 de mayo", with the year unless it is this one. */
export function formatLastDay(lastDay: string, now: Date): string {
  const noon = `${lastDay}T12:00:00Z`;
  const year = lastDay.slice(0, 4);
  return formatDayOfMonth(noon, "UTC") + (year === String(now.getUTCFullYear()) ? "" : ` de ${year}`);
}

/** "el mes siguiente", "los 6 meses siguientes". */
export const formatFollowing = (months: number): string =>
  months === 1 ? "el mes siguiente" : `los ${months} meses siguientes`;

/** Several hours that somebody was given; `months` count from the acceptance, `lastDay` is such as "2027-05-28". */
export type GivenPack = { sessions: number; minutes: number; months: number; lastDay: string };

/** Says how many hours somebody receives, and until when they can be taken. */
export function describeGivenPack({ sessions, minutes, months, lastDay }: GivenPack, now: Date): string {
  return `Son ${sessions} sesiones de ${minutes} minutos: eliges cada hora cuando quieras, en ${formatFollowing(months)} a aceptarlo y como muy tarde hasta el ${formatLastDay(lastDay, now)}.`;
}

type CountedPack = { sessions: number; left: number; lastDay: string };

/** "3 de 5 · hasta el 12 de mayo", after "Te quedan". */
export const formatLeft = ({ sessions, left, lastDay }: CountedPack, now: Date): string =>
  `${left} de ${sessions} · hasta el ${formatLastDay(lastDay, now)}`;

/** "Te queda 1", "Te quedan 3". */
export const formatOwnLeft = (pack: CountedPack, now: Date): string =>
  `${pack.left === 1 ? "Te queda" : "Te quedan"} ${formatLeft(pack, now)}`;

/** "5 sesiones". */
export const formatSessions = (sessions: number): string => pluralize(sessions, "sesión", "sesiones");

type SoldPack = { amount: number; sessions: number };

/** The price of one session of a pack, in minor units, rounded half up. */
export const calculateSessionPrice = ({ amount, sessions }: SoldPack): number =>
  Math.floor((2 * amount + sessions) / (2 * sessions));

/** The amount left to return of a pack: its price without the used sessions, rounded half up, and without former refunds. */
export function calculatePackReturn({
  amount,
  sessions,
  used,
  refundedAmount,
}: SoldPack & { used: number; refundedAmount: number }): number {
  const usedAmount = Math.floor((2 * amount * used + sessions) / (2 * sessions));
  return Math.max(0, amount - usedAmount - refundedAmount);
}

/** `returned`: its money went back, or what was left of it. */
export type PackState = "unpaid" | "open" | "used" | "expired" | "returned" | "disputed";

type PackFacts = {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus | null;
  closedAt: Date | null;
  expiresAt: Date;
  left: number;
};

export function findPackState(
  { orderStatus, paymentStatus, closedAt, expiresAt, left }: PackFacts,
  now: Date,
): PackState {
  if (orderStatus === "REFUNDED" || closedAt) return "returned";
  if (orderStatus !== "COMPLETED") return "unpaid";
  if (paymentStatus === "DISPUTED") return "disputed";
  if (expiresAt <= now) return "expired";
  return left > 0 ? "open" : "used";
}

/** Reasons for which no hour can be taken from a pack. */
export const PACK_HINDRANCES: Record<Exclude<PackState, "open">, string> = {
  unpaid: "Este pack aún no está pagado.",
  used: "En este pack ya no quedan sesiones.",
  expired: "El plazo de este pack ha terminado.",
  returned: "Este pack se ha devuelto.",
  disputed: "El pago de este pack está en disputa: no se puede usar hasta que se decida.",
};
