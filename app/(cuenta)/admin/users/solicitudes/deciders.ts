import "server-only";
import type { ApplicationRow } from "@/lib/applications/schema";
import { auditPage } from "@/lib/audit/data";
import type { AuditEntryView } from "@/lib/audit/schema";
import type { Member } from "@/lib/auth/actor";

const ACTIONS = { APPROVED: "application.approved", REFUSED: "application.refused" } as const;

/** Who decided each of some applications, as the audit log has it, by the id of the application. */
export async function decidersOf(
  actor: Member,
  status: keyof typeof ACTIONS,
  applications: readonly ApplicationRow[],
): Promise<Map<string, AuditEntryView["actor"]>> {
  const wanted = new Set(applications.map(({ id }) => id));
  const deciders = new Map<string, AuditEntryView["actor"]>();
  let after: string | undefined;
  while (deciders.size < wanted.size) {
    const page = await auditPage(actor, { action: ACTIONS[status], ...(after ? { after } : {}) });
    for (const entry of page.content) {
      const id = String(entry.after?.application);
      if (wanted.has(id)) deciders.set(id, entry.actor);
    }
    after = page.metadata.after ?? undefined;
    if (after === undefined) break;
  }
  return deciders;
}
