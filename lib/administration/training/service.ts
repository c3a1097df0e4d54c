import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { lockAsAdmin } from "@/lib/identity/lock-user";
import { toTrainingView } from "@/lib/identity/profiles/views";
import type { TrainingView } from "@/lib/identity/profiles/schema";
import { listUserCacheTags } from "@/lib/identity/users/data";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { expiringTransaction } from "@/lib/platform/cache";
import { AppError } from "@/lib/platform/http/errors";

/**
 * Marks a training of a Master as seen, or removes the mark; audited.
 * Errors: `Forbidden` (not an admin, or the actor's own), `NotFound` (also once its text has changed).
 */
export async function markTraining(actor: Member, id: string, seen: boolean): Promise<TrainingView> {
  return expiringTransaction(async (tx, expireTags) => {
    await lockAsAdmin(tx, actor);
    await tx.$queryRaw`select 1 from "MasterTraining" where id = ${id}::uuid for update`;
    const row = await tx.masterTraining.findUnique({ where: { id } });
    if (!row) throw new AppError("NotFound");
    if (isSelf(actor, row.userId)) throw new AppError("Forbidden");
    if ((row.seenAt !== null) === seen) return toTrainingView(row);
    const mark = seen ? { seenAt: new Date(), seenById: actor.id } : { seenAt: null, seenById: null };
    const marked = await tx.masterTraining.update({ where: { id }, data: mark });
    await recordAuditEntry(tx, actor, {
      action: seen ? "training.seen" : "training.unseen",
      subject: { type: "User", id: row.userId },
    });
    expireTags(...(await listUserCacheTags(tx, row.userId)));
    return toTrainingView(marked);
  });
}
