type Party = { id: string; name: string; isOpen: boolean };

export type BarterSide = {
  title: string;
  listed: boolean;
  hasEnded: boolean;
  isFull: boolean;
  /** The seats that are left are for members. */
  isKept: boolean;
  /** The receiver owns it or has a pending order for it. */
  isOwned: boolean;
  giver: Party;
  receiver: Party;
};

function findSideHindrance(side: BarterSide, viewerId: string): string | null {
  const { title, giver, receiver } = side;
  if (!giver.isOpen) return `La cuenta de ${giver.name} ya no está abierta.`;
  if (!side.listed) return `«${title}» ya no está publicado.`;
  if (side.hasEnded) return `Los encuentros de «${title}» ya han pasado.`;
  if (side.isOwned && receiver.id === viewerId) return `Ya tienes «${title}».`;
  if (side.isOwned) return `${receiver.name} ya tiene «${title}».`;
  if (side.isFull && side.isKept)
    return `Los lugares que quedan en «${title}» están reservados para miembros.`;
  if (side.isFull) return `Ya no quedan lugares en «${title}».`;
  return null;
}

/** Returns the first reason that makes a barter impossible, worded for the viewer, or null. */
export function findHindrance(sides: readonly BarterSide[], viewerId: string): string | null {
  for (const side of sides) {
    const hindrance = findSideHindrance(side, viewerId);
    if (hindrance) return hindrance;
  }
  return null;
}
