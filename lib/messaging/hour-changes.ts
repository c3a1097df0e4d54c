import { formatMoney } from "@/lib/reference/money";

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
  const sum = formatMoney(amount, currency);
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

/** Tells by what an hour was had that its apprentice cannot come to: money, a session of a pack, or nothing. It stays given. */
export type ForgoneHour = "paid" | "pack" | "free";

/** An hour that one of both sides has cancelled, as its apprentice is told. `isOffered`: another one can be booked; `word`: what its Master says; `forgone`: the apprentice cannot come, after the term for cancelling it. */
export type CancelledHour = HourReturn &
  ChangedHour & { isOffered: boolean; word?: string; forgone?: ForgoneHour };

/** An hour that one of both sides has moved, as its apprentice is told; `before` is its former start, `isGivenAgain`: they could not come to that one. */
export type MovedHour = ChangedHour & { before: string; isGivenAgain?: boolean };

/** A change of an hour, as its apprentice is told: it was cancelled, or moved by one of both. */
export type HourChange = { cancelled: CancelledHour } | { moved: MovedHour };

/** The apprentice, who is told of the change, has made it. */
export const isOwnChange = (change: { cancelled?: CancelledHour; moved?: MovedHour }): boolean =>
  (change.cancelled ?? change.moved)?.by === "apprentice";

/** "Te devolvemos 45 €, enteros", "La sesión ha vuelto a su pack: le quedan 3"; null if nothing goes back. */
export function formatHourReturn(returned: HourReturn, reader: "apprentice" | "master"): string | null {
  const { amount, currency, packLeft, packPayer } = returned;
  const isOwn = reader === "apprentice";
  if (packLeft !== null) {
    const left = `${isOwn ? "te" : "le"} ${packLeft === 1 ? "queda" : "quedan"} ${packLeft}`;
    return `La sesión ha vuelto a ${isOwn ? "tu" : "su"} pack: ${left}`;
  }
  if (amount === 0) return null;
  if (packPayer) return formatSessionReturn(returned, reader);
  return `${isOwn ? "Te" : "Le"} devolvemos ${formatMoney(amount, currency)}, enteros`;
}

/** "No se devuelve, salvo que Lucía Ferrer lo quiera". */
function formatForgone(forgone: ForgoneHour, masterName: string): string | null {
  if (forgone === "free") return null;
  return forgone === "pack"
    ? `La sesión cuenta como usada, salvo que ${masterName} te la devuelva`
    : `Lo pagado no se devuelve, salvo que ${masterName} lo decida`;
}

/** Says to its apprentice what follows for what was paid; null if nothing does. */
export const formatEffect = (hour: CancelledHour): string | null =>
  hour.forgone ? formatForgone(hour.forgone, hour.masterName) : formatHourReturn(hour, "apprentice");

/** "Lucía Ferrer ha cancelado tu cita", "Has avisado de que no podrás ir a tu cita", to its apprentice. */
export function formatCanceller({ by, masterName, forgone }: CancelledHour): string {
  if (forgone) return "Has avisado de que no podrás ir a tu cita";
  return `${by === "master" ? `${masterName} ha` : "Has"} cancelado tu cita`;
}

/** "Lucía Ferrer ha cambiado la hora de tu cita", to its apprentice. */
export function formatMover({ by, masterName, isGivenAgain }: MovedHour): string {
  if (isGivenAgain) return `${masterName} te da otra hora para tu cita`;
  return `${by === "master" ? `${masterName} ha` : "Has"} cambiado la hora de tu cita`;
}
