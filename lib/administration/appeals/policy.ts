const APPEAL_MONTHS = 6;

/** Returns the last instant at which a decision can be appealed. */
export function findAppealEnd(moderatedAt: Date): Date {
  const end = new Date(moderatedAt);
  end.setUTCMonth(end.getUTCMonth() + APPEAL_MONTHS);
  return end;
}

export const OWN_DECISION = "Esta decisión la tomaste tú: el recurso lo resuelve otra persona del equipo.";
export const ONLY_ADMIN = "Ahora no hay nadie más que administre el sitio, así que el recurso espera.";
const OWN_APPEAL = "Este recurso es tuyo: lo resuelve otra persona del equipo.";

type Parties = { userId: string; moderatorId: string | null };

/** Tells why an admin cannot judge an appeal; null if they can. */
export function findJudgeHindrance(
  { userId, moderatorId }: Parties,
  { id, isOnlyAdmin }: { id: string; isOnlyAdmin: boolean },
): string | null {
  const reason = moderatorId === id ? OWN_DECISION : userId === id ? OWN_APPEAL : null;
  return reason !== null && isOnlyAdmin ? `${reason} ${ONLY_ADMIN}` : reason;
}
