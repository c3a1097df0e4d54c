import "server-only";
import type { Member } from "@/lib/platform/actor";
import type { Tx } from "@/lib/platform/db/client";
import type { AuditAction, AuditFacts } from "./schema";

type Act = {
  action: AuditAction;
  subject: { type: "User" | "Users"; id: string };
  /** What was and what is, without anything personal: the log is never changed, not even when an account is closed. */
  before?: AuditFacts;
  after?: AuditFacts;
};

/** Writes down, in the transaction of the act, who changed what that was not theirs; null is the server's console. */
export async function recordAct(
  tx: Tx,
  actor: Member | null,
  { action, subject, before, after }: Act,
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
