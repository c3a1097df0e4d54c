import "server-only";
import { isMember, isSelf } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import type { Tx } from "@/lib/platform/db/client";
import type { AuditAction, AuditValues } from "./schema";

type NewAuditEntry = {
  action: AuditAction;
  subject: { type: "User" | "Users" | "Job" | "BankFile" | "SepaSender"; id: string };
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

type ForeignAct = Pick<NewAuditEntry, "action" | "before" | "after"> & { ownerId: string };

/**
 * Records what an admin does with something of another person: changes, exports, entries, and reads of what is private.
 * Records nothing for the owner. The caller has checked that the actor may do it because they are an admin.
 */
export async function recordForeignAct(
  tx: Tx,
  actor: Actor,
  { ownerId, ...entry }: ForeignAct,
): Promise<void> {
  if (!isMember(actor) || isSelf(actor, ownerId)) return;
  await recordAuditEntry(tx, actor, { ...entry, subject: { type: "User", id: ownerId } });
}
