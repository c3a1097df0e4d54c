import "server-only";
import { isAdmin } from "@/lib/auth/actor";
import type { Actor, Member } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import type { MasterApplication, Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/http/errors";
import { storage } from "@/lib/ports/storage";
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

/** Applications: those that wait in the order of their coming, others the newest first. Errors: `Forbidden`. */
export async function listApplications(actor: Actor, { status, after }: ApplicationsQuery) {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const direction = status === "PENDING" ? "asc" : "desc";
  const [rows, total] = await Promise.all([
    db.masterApplication.findMany({
      where: { status },
      orderBy: [{ createdAt: direction }, { id: direction }],
      take: APPLICATIONS_PAGE + 1,
      include: withPerson,
      ...(after === undefined ? {} : { cursor: { id: after }, skip: 1 }),
    }),
    db.masterApplication.count({ where: { status } }),
  ]);
  const shown = rows.slice(0, APPLICATIONS_PAGE);
  const last = rows.length > APPLICATIONS_PAGE ? shown.at(-1) : undefined;
  const metadata = { total, pageSize: APPLICATIONS_PAGE, after: last?.id ?? null };
  return { content: shown.map(toRow), metadata };
}
