import type { GiftState } from "@/lib/orders/gifts/policy";

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
