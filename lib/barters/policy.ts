type Party = { id: string; name: string; open: boolean };

/** One way of a trueque: a content, who gives it and who would receive it. */
export type Way = {
  title: string;
  listed: boolean;
  over: boolean;
  /** No place is left. */
  full: boolean;
  /** The receiver has it already, or is paying for it. */
  held: boolean;
  giver: Party;
  receiver: Party;
};

function hindranceOfWay({ title, giver, receiver, ...way }: Way, viewerId: string): string | null {
  if (!giver.open) return `La cuenta de ${giver.name} ya no está abierta.`;
  if (!way.listed) return `«${title}» ya no está publicado.`;
  if (way.over) return `Los encuentros de «${title}» ya han pasado.`;
  if (way.held)
    return receiver.id === viewerId ? `Ya tienes «${title}».` : `${receiver.name} ya tiene «${title}».`;
  return way.full ? `Ya no quedan lugares en «${title}».` : null;
}

/** Why a trueque cannot be, in words for one of the two; null when it can. */
export function hindranceOf(ways: readonly Way[], viewerId: string): string | null {
  for (const way of ways) {
    const hindrance = hindranceOfWay(way, viewerId);
    if (hindrance) return hindrance;
  }
  return null;
}
