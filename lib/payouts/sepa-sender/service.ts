import "server-only";
import type { z } from "zod";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { lockAsAdmin } from "@/lib/identity/lock-user";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import type { SepaSender, sepaSenderInput } from "./schema";

const SAVE_LIMIT = { name: "sepa-sender", points: 30, seconds: 3600 };

const LAST_DIGITS = 4;

/** Sets the account of the next SEPA files; those that were made keep theirs. Errors: `Forbidden`, `TooManyRequests`. */
export async function saveSepaSender(
  actor: Member,
  { name, iban, bic }: z.output<typeof sepaSenderInput>,
): Promise<SepaSender> {
  await consumeRateLimit(SAVE_LIMIT, actor.id);
  return db.$transaction(async (tx) => {
    await lockAsAdmin(tx, actor);
    const data = { name, iban, bic: bic || null };
    const { id } = await tx.sepaSender.create({ data: { ...data, createdById: actor.id } });
    await recordAuditEntry(tx, actor, {
      action: "sepaSender.changed",
      subject: { type: "SepaSender", id },
      after: { name, lastDigits: iban.slice(-LAST_DIGITS) },
    });
    return data;
  });
}
