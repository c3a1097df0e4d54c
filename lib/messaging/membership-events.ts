/** The event in a membership that its member is told; each has its mail, which is always sent. */
export type MembershipEvent =
  | "charge"
  | "late"
  | "late-ending"
  | "price"
  | "accepted"
  | "left"
  | "paused"
  | "resumed"
  | "ended"
  | "gift-begun"
  | "gift-ending"
  | "gift-over"
  | "seats-freed";

/** A paid period of a membership, of a month or a year; the first is that of somebody who joins. */
export type SoldPeriod = { isYear: boolean; isFirst: boolean };

/** "ha pagado un mes de tu membresía «Luna»", "se han unido a tu membresía «Luna»". */
export const formatPeriod = (
  { isYear, isFirst }: SoldPeriod,
  title: string,
  verb: "ha" | "han" = "ha",
): string =>
  isFirst
    ? `se ${verb} unido a tu membresía «${title}»`
    : `${verb} pagado un ${isYear ? "año" : "mes"} de tu membresía «${title}»`;
