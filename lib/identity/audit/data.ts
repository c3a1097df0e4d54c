import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { AUDIT_PAGE } from "./schema";
import type { AuditFacts, AuditPage, AuditQuery } from "./schema";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const person = { id: true, slug: true, name: true, lastName: true } as const;

async function peopleByIds(ids: string[]) {
  const people = await db.user.findMany({ where: { id: { in: ids } }, select: person });
  return new Map(people.map((found) => [found.id, found]));
}

/** What admins did, the newest first. Errors: `Forbidden`, `MalformedRequest`. */
export async function auditPage(actor: Actor, query: AuditQuery): Promise<AuditPage> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const { after, ...wanted } = query;
  if (after !== undefined && !UUID.test(after)) throw new AppError("MalformedRequest");
  const where = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const [rows, total] = await Promise.all([
    db.auditEntry.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: AUDIT_PAGE + 1,
      include: { actor: { select: person } },
      ...(after === undefined ? {} : { cursor: { id: after }, skip: 1 }),
    }),
    db.auditEntry.count({ where }),
  ]);
  const shown = rows.slice(0, AUDIT_PAGE);
  const last = rows.length > AUDIT_PAGE ? shown.at(-1) : undefined;
  const people = await peopleByIds(shown.map(({ subjectId }) => subjectId).filter((id) => UUID.test(id)));
  return {
    content: shown.map((row) => ({
      id: row.id,
      action: row.action,
      subjectId: row.subjectId,
      subject: people.get(row.subjectId) ?? null,
      before: row.before as AuditFacts | null,
      after: row.after as AuditFacts | null,
      createdAt: row.createdAt.toISOString(),
      actor: row.actor,
    })),
    metadata: { total, pageSize: AUDIT_PAGE, after: last?.id ?? null },
  };
}
