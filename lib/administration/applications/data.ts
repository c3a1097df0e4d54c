import "server-only";
import { z } from "zod";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { MasterApplication, Prisma } from "@/lib/db/generated/client";
import { packCursor, unpackCursor } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { storage } from "@/lib/platform/ports/storage";
import { APPLICATIONS_PAGE } from "./schema";
import type { ApplicationRow, ApplicationsQuery, ApplicationView } from "./schema";

export const toApplicationView = (row: MasterApplication): ApplicationView => ({
  id: row.id,
  status: row.status,
  shortDescription: row.shortDescription,
  offering: row.offering,
  disciplines: row.disciplines,
  topics: row.topics,
  languages: row.languages,
  website: row.website,
  videoUrl: row.videoUrl,
  phone: row.phone,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

/** The last application of the actor, or null. */
export async function ownApplication(actor: Member): Promise<ApplicationView | null> {
  const row = await db.masterApplication.findFirst({
    where: { userId: actor.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return row ? toApplicationView(row) : null;
}

const withPerson = {
  user: {
    select: {
      id: true,
      slug: true,
      name: true,
      lastName: true,
      email: true,
      profile: { select: { profileImage: true } },
    },
  },
  decidedBy: { select: { name: true, lastName: true } },
} satisfies Prisma.MasterApplicationInclude;

type Row = Prisma.MasterApplicationGetPayload<{ include: typeof withPerson }>;

function toRow({ user: { profile, ...user }, decidedBy, ...row }: Row): ApplicationRow {
  const image = profile?.profileImage ? storage.publicUrl(profile.profileImage) : null;
  return { ...toApplicationView(row), user: { ...user, image }, decidedBy };
}

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

/** What follows a row in an order, whether or not that row is still in the list. */
function beyond(after: string, direction: "asc" | "desc"): Prisma.MasterApplicationWhereInput {
  const [createdAt, id] = unpackCursor(after, cursorSchema);
  const past = direction === "asc" ? "gt" : "lt";
  return { OR: [{ createdAt: { [past]: createdAt } }, { createdAt, id: { [past]: id } }] };
}

/** Applications: those that wait in the order of their coming, others the newest first. Errors: `Forbidden`, `MalformedRequest`. */
export async function listApplications(actor: Actor, { status, after }: ApplicationsQuery) {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const direction = status === "PENDING" ? "asc" : "desc";
  const [rows, total] = await Promise.all([
    db.masterApplication.findMany({
      where: { status, ...(after === undefined ? {} : beyond(after, direction)) },
      orderBy: [{ createdAt: direction }, { id: direction }],
      take: APPLICATIONS_PAGE + 1,
      include: withPerson,
    }),
    db.masterApplication.count({ where: { status } }),
  ]);
  const shown = rows.slice(0, APPLICATIONS_PAGE);
  const last = rows.length > APPLICATIONS_PAGE ? shown.at(-1) : undefined;
  const metadata = {
    total,
    pageSize: APPLICATIONS_PAGE,
    after: last ? packCursor([last.createdAt, last.id]) : null,
  };
  return { content: shown.map(toRow), metadata };
}
