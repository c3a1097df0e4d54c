import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import type { Member } from "@/lib/platform/actor";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import type { RoomMeasures } from "@/lib/rooms/attendance/schema";
import type { AttendanceMark } from "./schema";

const REASON_MESSAGE = "Escribe el motivo: en la sala se contó otra cosa.";

type CorrectionOptions = {
  encuentroId: string;
  measures: RoomMeasures;
  /** One for each person. */
  marks: readonly AttendanceMark[];
  reason: string;
};

type Change = AttendanceMark & { measuredPercent: number; isContradiction: boolean };

/** The marks that change something: those that contradict what was measured, and those that take such a one back. */
async function listChanges(
  tx: Tx,
  { encuentroId, measures, marks, reason }: CorrectionOptions,
): Promise<Change[]> {
  const measured = new Map(measures.people.map((person) => [person.userId, person]));
  const rows = await tx.attendanceCorrection.findMany({
    where: { encuentroId, userId: { in: marks.map(({ userId }) => userId) } },
  });
  const corrections = new Map(rows.map((row) => [row.userId, row]));
  return marks.flatMap((mark) => {
    const person = measured.get(mark.userId);
    const correction = corrections.get(mark.userId);
    const isContradiction = mark.isPresent !== (person?.isPresent ?? false);
    const isKnown = correction && (reason === "" || correction.reason === reason);
    if (isContradiction ? isKnown : !correction) return [];
    return { ...mark, measuredPercent: person?.percent ?? 0, isContradiction };
  });
}

async function saveChange(
  tx: Tx,
  actor: Member,
  { encuentroId, reason }: CorrectionOptions,
  { userId, isPresent, measuredPercent, isContradiction }: Change,
): Promise<void> {
  if (isContradiction) {
    const values = { isPresent, reason, byUserId: actor.id, at: new Date() };
    await tx.attendanceCorrection.upsert({
      where: { encuentroId_userId: { encuentroId, userId } },
      create: { encuentroId, userId, ...values },
      update: values,
    });
  } else {
    await tx.attendanceCorrection.deleteMany({ where: { encuentroId, userId } });
  }
  await recordAuditEntry(tx, actor, {
    action: "attendance.corrected",
    subject: { type: "User", id: userId },
    before: { measuredPercent: String(measuredPercent) },
    after: { encuentro: encuentroId, isPresent, reason: isContradiction ? reason : null },
  });
}

/**
 * Keeps what the Master says against the measured presence, with the reason, and forgets it when they agree again.
 * Errors: `ValidationError` (a contradiction without a reason).
 */
export async function saveCorrections(tx: Tx, actor: Member, options: CorrectionOptions): Promise<void> {
  const changes = await listChanges(tx, options);
  if (options.reason === "" && changes.some(({ isContradiction }) => isContradiction)) {
    throw new AppError("ValidationError", { message: REASON_MESSAGE, fields: { reason: REASON_MESSAGE } });
  }
  for (const change of changes) await saveChange(tx, actor, options, change);
}
