import "server-only";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";
import { isAuthorizedBy, verifyWebhook } from "@/lib/platform/http/webhook-signature";
import { log } from "@/lib/platform/log";
import { isPermanentStatus } from "./policy";
import { bounceReports, subscriptionRequest, type BounceReport } from "./schema";

type WebhookRequest = { body: string; signature: string | null; authorization: string | null };

/** Returns the latest instant that reports may tell. Errors: `NotFound` without a secret, `Unauthenticated`. */
function authenticate({ body, signature, authorization }: WebhookRequest): Date {
  const secret = env.MAIL_WEBHOOK_SECRET;
  if (secret === undefined) throw new AppError("NotFound");
  const signedAt = signature === null ? null : verifyWebhook(body, signature, secret);
  if (signedAt) return signedAt;
  if (authorization !== null && isAuthorizedBy(authorization, secret)) return new Date();
  throw new AppError("Unauthenticated");
}

/** Errors: `MalformedRequest`. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new AppError("MalformedRequest");
  }
}

/** Errors: `MalformedRequest`. */
function parseReports(body: string): BounceReport[] {
  const value = parseJson(body);
  const subscription = subscriptionRequest.safeParse(value).data;
  if (subscription) {
    log.warn({ url: subscription.SubscribeURL }, "Confirm the subscription of the mail webhook");
    return [];
  }
  const { data } = bounceReports.safeParse(value);
  if (!data) throw new AppError("MalformedRequest");
  return data;
}

/**
 * Counts a report once: one that is not newer than the last of its address is a repetition. Addresses without an account
 * are ignored.
 */
async function recordBounce(
  { recipient, status, diagnostic, occurredAt }: BounceReport,
  latest: Date,
): Promise<void> {
  const at = occurredAt && occurredAt < latest ? occurredAt : latest;
  const permanent = isPermanentStatus(status);
  const [softCount, blockedAt] = permanent ? [0, at] : [1, null];
  await db.$executeRaw`
    insert into "MailBounce" as known ("userId", address, status, diagnostic, "softCount", "blockedAt", "lastAt")
    select id, email, ${status}, ${diagnostic}, ${softCount}, ${blockedAt}::timestamptz, ${at}::timestamptz
    from "User" where email = ${recipient} and "anonymisedAt" is null
    on conflict ("userId") do update set
      address = excluded.address,
      status = excluded.status,
      diagnostic = excluded.diagnostic,
      "softCount" = excluded."softCount" + case when known.address = excluded.address then known."softCount" else 0 end,
      "blockedAt" = case when known.address = excluded.address
        then coalesce(known."blockedAt", excluded."blockedAt") else excluded."blockedAt" end,
      "lastAt" = excluded."lastAt"
    where known.address <> excluded.address or known."lastAt" < excluded."lastAt"`;
}

/** Told of every address that will never take mail; it may have no account. */
type UnreachableHandler = (address: string) => Promise<void>;

/** Records the mails that a provider reports as returned. Errors: `NotFound`, `Unauthenticated`, `MalformedRequest`. */
export async function handleMailWebhook(
  request: WebhookRequest,
  onUnreachable: UnreachableHandler,
): Promise<void> {
  const latest = authenticate(request);
  for (const report of parseReports(request.body)) {
    await recordBounce(report, latest);
    if (isPermanentStatus(report.status)) await onUnreachable(report.recipient);
  }
}

/** Call it when a link from a mail was opened: mail to the address arrives. Late reports of before stay without effect. */
export async function clearBounces(tx: Tx, userId: string): Promise<void> {
  await tx.mailBounce.updateMany({
    where: { userId },
    data: { blockedAt: null, softCount: 0, lastAt: new Date() },
  });
}
