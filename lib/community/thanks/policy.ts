export const THANKS_WORDS = {
  clear: "claro",
  warm: "cálido",
  deep: "profundo",
  practical: "práctico",
  inspiring: "inspirador",
  serene: "sereno",
  transforming: "transformador",
  close: "cercano",
} as const;
export type ThanksWord = keyof typeof THANKS_WORDS;

export const thanksWords = Object.keys(THANKS_WORDS) as [ThanksWord, ...ThanksWord[]];

/** Drops stored keys that are no longer in the list. */
export const filterKnownWords = (keys: string[]): ThanksWord[] =>
  thanksWords.filter((word) => keys.includes(word));

type ThankableOrder = {
  status: string;
  refundedAt: Date | null;
  /** An hour by appointment to which one of the two did not come. */
  isUnattended: boolean;
  ayni: { encuentros: readonly { startsAt: Date }[] };
};

const isReceived = ({ status, refundedAt }: Pick<ThankableOrder, "status" | "refundedAt">): boolean =>
  status === "COMPLETED" && refundedAt === null;

/** Contents without encuentros can be received at once. */
const isUpcoming = ({ ayni: { encuentros } }: Pick<ThankableOrder, "ayni">, now: Date): boolean =>
  encuentros.length > 0 && encuentros.every(({ startsAt }) => startsAt > now);

/** The buyer can thank once the order was received and its first encuentro, if any, has started. */
export function getThanksState(order: ThankableOrder, now: Date): "none" | "waiting" | "open" {
  if (!isReceived(order) || order.isUnattended) return "none";
  return isUpcoming(order, now) ? "waiting" : "open";
}
