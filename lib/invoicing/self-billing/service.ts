import "server-only";
import { lockForChange } from "@/lib/identity/lock-user";
import { requireMaster } from "@/lib/identity/users/policy";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { getSelfBilling } from "./data";
import type { SelfBillingInput, SelfBillingView } from "./schema";

const CHANGE_LIMIT = { name: "self-billing", points: 20, seconds: 3600 };
const NO_PROFILE = "Guarda antes tus datos fiscales: son los que lleva cada factura.";
const NOT_AGREED = "No hay ningún acuerdo en vigor.";

/** A repeat changes nothing. Errors: `Forbidden` (not a Master), `Conflict` (no fiscal data yet), `TooManyRequests`. */
export async function acceptSelfBilling(
  actor: Member,
  { textVersion }: SelfBillingInput,
  now = new Date(),
): Promise<SelfBillingView> {
  requireMaster(actor);
  await consumeRateLimit(CHANGE_LIMIT, actor.id);
  await db.$transaction(async (tx) => {
    await lockForChange(tx, actor, actor.id);
    if ((await tx.fiscalProfile.count({ where: { userId: actor.id } })) === 0) throw conflict(NO_PROFILE);
    const agreed = await tx.selfBillingAgreement.count({ where: { userId: actor.id, revokedAt: null } });
    if (agreed > 0) return;
    await tx.selfBillingAgreement.create({ data: { userId: actor.id, textVersion, acceptedAt: now } });
  });
  return getSelfBilling(actor);
}

/** Errors: `Forbidden` (not a Master), `Conflict` (none in force), `TooManyRequests`. */
export async function revokeSelfBilling(actor: Member, now = new Date()): Promise<SelfBillingView> {
  requireMaster(actor);
  await consumeRateLimit(CHANGE_LIMIT, actor.id);
  await db.$transaction(async (tx) => {
    await lockForChange(tx, actor, actor.id);
    const { count } = await tx.selfBillingAgreement.updateMany({
      where: { userId: actor.id, revokedAt: null },
      data: { revokedAt: now },
    });
    if (count === 0) throw conflict(NOT_AGREED);
  });
  return getSelfBilling(actor);
}
