import { formatMoneyWithDecimals } from "@/lib/reference/money";

/**
 * The return of a cancelled hour: `amount` is paid back, or a session goes to its pack, which then has `packLeft`; a free one
 * returns nothing. The money of a session whose pack was returned before goes to `packPayer`, its owner or who gave it.
 */
export type HourReturn = {
  amount: number;
  currency: string;
  packLeft: number | null;
  packPayer?: "owner" | "giver";
};

/** "Te devolvemos 33,33 €, la parte de esta sesión: el resto de tu pack ya se había devuelto". */
function formatSessionReturn(
  { amount, currency, packPayer }: HourReturn,
  reader: "apprentice" | "master",
): string {
  const sum = formatMoneyWithDecimals(amount, currency);
  const isOwn = reader === "apprentice";
  if (packPayer === "giver")
    return `Devolvemos ${sum}, la parte de esta sesión, a quien ${isOwn ? "te" : "le"} regaló el pack`;
  return isOwn
    ? `Te devolvemos ${sum}, la parte de esta sesión: tu pack ya se había devuelto`
    : `Le devolvemos ${sum}, la parte de esta sesión: su pack ya se había devuelto`;
}

/** The side that changed an hour of one person, and the hour. */
type ChangedHour = {
  by: "master" | "apprentice";
  masterName: string;
  startsAt: string;
  timezone: string;
  city: string | null;
};

/** An hour that one of both sides has cancelled, as its apprentice is told. `isOffered`: another one can be booked; `word`: what its Master says. */
export type CancelledHour = HourReturn & ChangedHour & { isOffered: boolean; word?: string };

/** An hour that one of both sides has moved, as its apprentice is told; `before` is its former start. */
export type MovedHour = ChangedHour & { before: string };

/** A change of an hour, as its apprentice is told: it was cancelled, or moved by one of both. */
export type HourChange = { cancelled: CancelledHour } | { moved: MovedHour };

/** The apprentice, who is told of the change, has made it. */
export const isOwnChange = (change: { cancelled?: CancelledHour; moved?: MovedHour }): boolean =>
  (change.cancelled ?? change.moved)?.by === "apprentice";

/** "Te devolvemos 45,00 €, enteros", "La sesión ha vuelto a su pack: le quedan 3"; null if nothing goes back. */
export function formatHourReturn(returned: HourReturn, reader: "apprentice" | "master"): string | null {
  const { amount, currency, packLeft, packPayer } = returned;
  const isOwn = reader === "apprentice";
  if (packLeft !== null) {
    const left = `${isOwn ? "te" : "le"} ${packLeft === 1 ? "queda" : "quedan"} ${packLeft}`;
    return `La sesión ha vuelto a ${isOwn ? "tu" : "su"} pack: ${left}`;
  }
  if (amount === 0) return null;
  if (packPayer) return formatSessionReturn(returned, reader);
  return `${isOwn ? "Te" : "Le"} devolvemos ${formatMoneyWithDecimals(amount, currency)}, enteros`;
}

/** "Lucía Ferrer ha cancelado tu cita", to its apprentice. */
export const formatCanceller = ({ by, masterName }: CancelledHour): string =>
  `${by === "master" ? `${masterName} ha` : "Has"} cancelado tu cita`;

/** "Lucía Ferrer ha cambiado la hora de tu cita", to its apprentice. */
export const formatMover = ({ by, masterName }: MovedHour): string =>
  `${by === "master" ? `${masterName} ha` : "Has"} cambiado la hora de tu cita`;
