import type { MemberEnd, PlanMember } from "./schema";

const ENDS: Record<MemberEnd, string> = {
  LEFT: "Se fue",
  FAILED: "No se pudo cobrar",
  RETURNED: "Se devolvió el dinero",
  CLOSED: "Se archivó la membresía",
  OVER: "Terminó su regalo",
};

/** Returns when somebody went: with what was paid, or after it; null while the plan is open to them. */
export function findEnd({ endedAt, paidUntil, isStillOpen }: PlanMember): string | null {
  if (endedAt === null || isStillOpen) return null;
  return paidUntil > endedAt ? paidUntil : endedAt;
}

/** Says in two or three words how somebody is in a plan. */
export function describeMember({ state, isGift, leftAt, endedBy, isStillOpen }: PlanMember): string {
  const isLeaving = state === "ENDED" ? isStillOpen && endedBy === "LEFT" : leftAt !== null;
  if (isLeaving) return "Se va";
  if (state === "ENDED") return endedBy === null ? "Terminó" : ENDS[endedBy];
  if (state === "PAUSED") return "En pausa";
  if (state === "LATE") return "Cobro pendiente";
  return isGift ? "De regalo" : "Dentro";
}
