import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { lockAsAdmin } from "@/lib/identity/lock-user";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { streamAuditEntries } from "./data";
import type { AuditEntryView, AuditQuery } from "./schema";

const EXPORT_LIMIT = { name: "audit-export", points: 20, seconds: 3600 };

/** Streams the entries that match a query, and audits the export. Errors: `Forbidden`, `TooManyRequests`. */
export async function startAuditExport(
  actor: Member,
  { after: _, ...filters }: AuditQuery,
): Promise<AsyncIterable<AuditEntryView[]>> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  await consumeRateLimit(EXPORT_LIMIT, actor.id);
  await db.$transaction(async (tx) => {
    await lockAsAdmin(tx, actor);
    await recordAuditEntry(tx, actor, { action: "audit.exported", subject: { type: "Users", id: "csv" } });
  });
  return streamAuditEntries(actor, filters);
}
