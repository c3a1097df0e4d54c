import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { MasterApplication, Prisma } from "@/lib/platform/db/generated/client";
import { splitPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { beyondCreationCursor, encodeCreationCursor } from "@/lib/platform/http/time-cursor";
import { storage } from "@/lib/platform/ports/storage";
import { APPLICATIONS_PAGE_SIZE } from "./schema";
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

export async function findOwnApplication(actor: Member): Promise<ApplicationView | null> {
  const row = await db.masterApplication.findFirst({
    where: { userId: actor.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return row ? toApplicationView(row) : null;
}

const applicationInclude = {
  user: {
    select: {
      id: true,
      slug: true,
      name: true,
      lastName: true,
      email: true,
      createdAt: true,
      profile: { select: { profileImage: true, masterTitle: true } },
    },
  },
  decidedBy: { select: { name: true, lastName: true } },
  notes: {
    select: { text: true, updatedAt: true, author: { select: { id: true, name: true, lastName: true } } },
    orderBy: [{ updatedAt: "asc" }, { authorId: "asc" }],
  },
} satisfies Prisma.MasterApplicationInclude;

type ApplicationWithUser = Prisma.MasterApplicationGetPayload<{ include: typeof applicationInclude }>;

function toApplicationRow({
  user: { profile, createdAt, ...user },
  decidedBy,
  notes,
  ...row
}: ApplicationWithUser): ApplicationRow {
  const image = profile?.profileImage ? storage.toPublicUrl(profile.profileImage) : null;
  const masterTitle = profile?.masterTitle ?? null;
  return {
    ...toApplicationView(row),
    user: { ...user, image, masterTitle, createdAt: createdAt.toISOString() },
    decidedBy,
    notes: notes.map(({ updatedAt, ...note }) => ({ ...note, updatedAt: updatedAt.toISOString() })),
  };
}

/** Errors: `Forbidden`. */
export async function countPendingApplications(actor: Actor): Promise<number> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  return db.masterApplication.count({ where: { status: "PENDING" } });
}

/** Lists pending applications oldest first, decided ones newest first. Errors: `Forbidden`, `MalformedRequest`. */
export async function listApplications(actor: Actor, { status, after: cursor }: ApplicationsQuery) {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const direction = status === "PENDING" ? "asc" : "desc";
  const [rows, total] = await Promise.all([
    db.masterApplication.findMany({
      where: { status, ...beyondCreationCursor(cursor, direction) },
      orderBy: [{ createdAt: direction }, { id: direction }],
      take: APPLICATIONS_PAGE_SIZE + 1,
      include: applicationInclude,
    }),
    db.masterApplication.count({ where: { status } }),
  ]);
  const { shown, after } = splitPage(rows, APPLICATIONS_PAGE_SIZE, encodeCreationCursor);
  return {
    content: shown.map(toApplicationRow),
    metadata: { total, pageSize: APPLICATIONS_PAGE_SIZE, after },
  };
}
