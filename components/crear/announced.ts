import type { CreateForm, EncuentroForm } from "../editor/form-values";

type Planned = Pick<CreateForm, "encuentros" | "timezone">;

const isMoved = (before: EncuentroForm, now: EncuentroForm, zones: boolean) =>
  zones || before.startsAt !== now.startsAt || before.durationMinutes !== now.durationMinutes;

/** How many encuentros to come a change moves, cancels or restores: those who hold the content are told. */
export function announced(before: Planned, now: Planned) {
  const count = { moved: 0, cancelled: 0, restored: 0 };
  for (const former of before.encuentros.filter(({ id, past }) => id && !past)) {
    const next = now.encuentros.find(({ id }) => id === former.id);
    const gone = !next || next.cancelled;
    if (!former.cancelled && gone) count.cancelled += 1;
    else if (former.cancelled && !gone) count.restored += 1;
    else if (next && !gone && isMoved(former, next, before.timezone !== now.timezone)) count.moved += 1;
  }
  return count;
}
