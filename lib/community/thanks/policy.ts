type Lived = {
  status: string;
  ayni: { encuentros: readonly { startsAt: Date }[] };
};

/** Whether an order was received and is somebody's, or was. */
const isReceived = ({ status }: Pick<Lived, "status">): boolean => status === "COMPLETED";

/** Whether all encuentros that stand are still to come; what has none can be lived at once. */
const isAhead = ({ ayni: { encuentros } }: Pick<Lived, "ayni">, now: Date): boolean =>
  encuentros.length > 0 && encuentros.every(({ startsAt }) => startsAt > now);

/** Whether its buyer may thank for an order: once it was received and its first encuentro, if any, has begun. */
export function thanksState(order: Lived, now: Date): "none" | "waiting" | "open" {
  if (!isReceived(order)) return "none";
  return isAhead(order, now) ? "waiting" : "open";
}

/** How a person is called where everybody reads it: the first name and an initial. */
export function shortName({ name, lastName }: { name: string; lastName: string }): string {
  const [initial] = lastName.trim();
  return initial ? `${name} ${initial.toLocaleUpperCase("es")}.` : name;
}
