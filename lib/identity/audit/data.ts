import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { countRows } from "@/lib/platform/large-count";
import { andConditions } from "@/lib/platform/sql";
import { splitPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { isUuid } from "@/lib/platform/text/uuid";
import { AUDIT_PAGE_SIZE } from "./schema";
import type { AuditValues, AuditPage, AuditQuery } from "./schema";

const userSelect = { id: true, slug: true, name: true, lastName: true } as const;

async function findUsersById(ids: string[]) {
  const users = await db.user.findMany({ where: { id: { in: ids } }, select: userSelect });
  return new Map(users.map((user) => [user.id, user]));
}

const { sql } = Prisma;

function countEntries({ action, subjectId, actorId }: Omit<AuditQuery, "after">): Promise<number> {
  const conditions = [
    ...(action ? [sql`e.action = ${action}`] : []),
    ...(subjectId ? [sql`e."subjectId" = ${subjectId}`] : []),
    ...(actorId ? [sql`e."actorId" = ${actorId}::uuid`] : []),
  ];
  const key = ["audit", action ?? "", subjectId ?? "", actorId ?? ""];
  return countRows(sql`from "AuditEntry" e where true ${andConditions(conditions)}`, key);
}

/** The newest entries first. Errors: `Forbidden`, `MalformedRequest`. */
export async function listAuditEntries(actor: Actor, query: AuditQuery): Promise<AuditPage> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const { after, ...filters } = query;
  if (after !== undefined && !isUuid(after)) throw new AppError("MalformedRequest");
  const where = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  const [rows, total] = await Promise.all([
    db.auditEntry.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: AUDIT_PAGE_SIZE + 1,
      include: { actor: { select: userSelect } },
      ...(after === undefined ? {} : { cursor: { id: after }, skip: 1 }),
    }),
    countEntries(filters),
  ]);
  const { shown, after: nextCursor } = splitPage(rows, AUDIT_PAGE_SIZE, ({ id }) => id);
  const subjects = await findUsersById(shown.map(({ subjectId }) => subjectId).filter(isUuid));
  return {
    content: shown.map((row) => ({
      id: row.id,
      action: row.action,
      subjectId: row.subjectId,
      subject: subjects.get(row.subjectId) ?? null,
      before: row.before as AuditValues | null,
      after: row.after as AuditValues | null,
      createdAt: row.createdAt.toISOString(),
      actor: row.actor,
    })),
    metadata: { total, pageSize: AUDIT_PAGE_SIZE, after: nextCursor },
  };
}
