import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { lockAsAdmin } from "@/lib/identity/lock-user";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { createBookFile } from "./csv";
import { canSeeBooks } from "./policy";
import type { BookName } from "./schema";

const EXPORT_LIMIT = { name: "books-export", points: 60, seconds: 3600 };
const TRANSACTION_TIMEOUT_MS = 60_000;

type Export = { book: BookName; quarter: string; masterIds: readonly string[] };

/** The numbers of accounts in a book are recorded for each of their owners. `actor` is null for the server's console. */
export async function recordExport(
  actor: Member | null,
  { book, quarter, masterIds }: Export,
): Promise<void> {
  await db.$transaction(
    async (tx) => {
      if (actor) await lockAsAdmin(tx, actor);
      await recordAuditEntry(tx, actor, {
        action: "books.exported",
        subject: { type: "Users", id: "csv" },
        after: { book, quarter },
      });
      for (const id of masterIds)
        await recordAuditEntry(tx, actor, {
          action: "bankDetails.seen",
          subject: { type: "User", id },
          after: { reason: `modelo 238 de ${quarter.slice(0, 4)}` },
        });
    },
    { timeout: TRANSACTION_TIMEOUT_MS },
  );
}

/** Creates a book for the server's console, and records it in the audit log. */
export async function exportBook(
  { book, quarter }: { book: BookName; quarter: string },
  actor: Member | null = null,
  now = new Date(),
): Promise<Response> {
  const { response, shownMasterIds } = await createBookFile(book, quarter, now);
  await recordExport(actor, { book, quarter, masterIds: shownMasterIds });
  return response;
}

/** Creates a book for an admin. Errors: `Forbidden`, `TooManyRequests`. */
export async function downloadBook(
  actor: Member,
  asked: { book: BookName; quarter: string },
): Promise<Response> {
  if (!canSeeBooks(actor)) throw new AppError("Forbidden");
  await consumeRateLimit(EXPORT_LIMIT, actor.id);
  return exportBook(asked, actor);
}
