import type { GiftReminder } from "@/lib/messaging/mail/templates/gift";
import type { OrderStatus } from "@/lib/platform/db/generated/enums";
import { DAY_MS } from "@/lib/platform/time/instants";

/** The state of a gift for its giver; the first four and `returned` and `declined` are still open. */
export type GiftState =
  | "unpaid"
  | "scheduled"
  | "sending"
  | "sent"
  | "returned"
  | "declined"
  | "accepted"
  | "kept"
  | "lapsed"
  | "cancelling"
  | "refunded";

export type GiftFacts = {
  orderStatus: OrderStatus;
  sendsAt: Date | null;
  sentAt: Date | null;
  returnedAt: Date | null;
  declinedAt: Date | null;
  cancelledAt: Date | null;
  acceptedAt: Date | null;
  lapsedAt: Date | null;
  /** Accepted by the giver's own order. */
  isKept: boolean;
};

export function toGiftState(gift: GiftFacts, now: Date): GiftState {
  if (gift.orderStatus === "REFUNDED") return "refunded";
  if (gift.orderStatus !== "COMPLETED") return "unpaid";
  if (gift.acceptedAt) return gift.isKept ? "kept" : "accepted";
  if (gift.cancelledAt) return "cancelling";
  if (gift.lapsedAt) return "lapsed";
  if (gift.declinedAt) return "declined";
  if (gift.returnedAt) return "returned";
  if (gift.sentAt) return "sent";
  return gift.sendsAt !== null && gift.sendsAt > now ? "scheduled" : "sending";
}

/** The giver may still do something with it. */
export const isOpenState = (state: GiftState): boolean =>
  ["scheduled", "sending", "sent", "returned", "declined"].includes(state);

/** Sent again to the same address: it has arrived nowhere, or nobody has answered. */
export const canResend = (state: GiftState): boolean => ["sent", "returned", "declined"].includes(state);

type SendingDay = { sendsOn: string; today: string; lastDay: string; sendsAt: Date; lastStart: Date | null };

/** Returns the reason why a gift cannot be sent on a day; null if it can. */
export function findSendingDayError({
  sendsOn,
  today,
  lastDay,
  sendsAt,
  lastStart,
}: SendingDay): string | null {
  if (sendsOn < today) return "Ese día ya ha pasado";
  if (sendsOn > lastDay) return "Elige un día del próximo año como muy tarde";
  return lastStart !== null && sendsAt >= lastStart ? "Elige un día anterior al último encuentro" : null;
}

type HindranceReason = "own-gift" | "own-content" | "owned" | "member" | "paying";

/** The reason why this person cannot accept a gift, and the page of the gift, the order or the content that it is about. */
export type GiftHindrance = { reason: HindranceReason; path: string };

export const HINDRANCE_MESSAGES: Record<HindranceReason, string> = {
  "own-gift": "Este regalo lo has hecho tú. En tus pedidos puedes quedártelo o enviarlo a otra dirección.",
  "own-content": "Esta enseñanza es tuya.",
  owned: "Ya tienes esta enseñanza.",
  member: "Ya estás dentro de esta membresía. Podrás aceptar el regalo cuando termine la tuya.",
  paying: "Tienes un pago a medias de esta enseñanza: complétalo o espera a que caduque.",
};

const WEEK_MS = 7 * DAY_MS;
/** The receiver is reminded of the first encuentro this long before it. */
const BEFORE_START_MS = 2 * DAY_MS;

type ReminderFacts = {
  sentAt: Date;
  remindedAt: Date | null;
  startRemindedAt: Date | null;
  /** Starts of the encuentros that are not cancelled. */
  starts: Date[];
};

/** Returns the reminder that is due: once after a week, and once before the first encuentro. */
export function findDueReminder(
  { sentAt, remindedAt, startRemindedAt, starts }: ReminderFacts,
  now: Date,
): GiftReminder | null {
  const next = starts.find((start) => start > now);
  const isStartNear = next !== undefined && next.getTime() - now.getTime() <= BEFORE_START_MS;
  // Sent that late, the gift itself is the reminder.
  const wasSentBefore = next !== undefined && next.getTime() - sentAt.getTime() > BEFORE_START_MS + DAY_MS;
  if (isStartNear && wasSentBefore && startRemindedAt === null) return "start";
  return remindedAt === null && now.getTime() - sentAt.getTime() >= WEEK_MS ? "week" : null;
}
