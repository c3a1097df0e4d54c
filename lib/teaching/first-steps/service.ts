import "server-only";
import { lockForChange } from "@/lib/identity/lock-user";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import type { FirstStepsInput } from "./schema";

/** Records what a Master has done or seen; the first time counts. Errors: `Forbidden` (another user, no Master). */
export async function saveFirstSteps(actor: Member, userId: string, input: FirstStepsInput): Promise<void> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  const now = new Date();
  await db.$transaction(async (tx) => {
    await lockForChange(tx, actor, userId);
    if (input.welcomed)
      await tx.masterProfile.updateMany({ where: { userId, welcomeDue: true }, data: { welcomeDue: false } });
    if (input.shared)
      await tx.masterProfile.updateMany({ where: { userId, sharedAt: null }, data: { sharedAt: now } });
    if (input.hidden)
      await tx.masterProfile.updateMany({
        where: { userId, stepsHiddenAt: null },
        data: { stepsHiddenAt: now },
      });
  });
}
