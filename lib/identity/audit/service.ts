import "server-only";
import type { Member } from "@/lib/platform/actor";
import type { Tx } from "@/lib/platform/db/client";
import type { AuditAction, AuditValues } from "./schema";

type NewAuditEntry = {
  action: AuditAction;
  subject: { type: "User" | "Users" | "Job" | "BankFile"; id: string };
  /** Nothing personal: entries are immutable and survive the closure of an account. */
  before?: AuditValues;
  after?: AuditValues;
};

/** Records a change to someone else's data in the same transaction. `actor` is null for the server's console. */
export async function recordAuditEntry(
  tx: Tx,
  actor: Member | null,
  { action, subject, before, after }: NewAuditEntry,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      actorId: actor?.id ?? null,
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
    },
  });
}
