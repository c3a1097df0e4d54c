import "server-only";
import { isAdmin, type Member } from "@/lib/platform/actor";
import { canEditAyni } from "@/lib/content/access";
import { cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { cameTooLate, hasActiveAccess } from "@/lib/orders/order/data";
import type { RoomRole } from "./schema";

const encuentroSelect = {
  id: true,
  title: true,
  startsAt: true,
  endsAt: true,
  timezone: true,
  cancelledAt: true,
  joinUrl: true,
  roomName: true,
  ayni: {
    select: {
      id: true,
      slug: true,
      title: true,
      contentType: true,
      userId: true,
      offerId: true,
      contraindications: true,
      lateEntryMinutes: true,
      user: { select: { slug: true } },
    },
  },
} satisfies Prisma.EncuentroSelect;

export type RoomEncuentro = Prisma.EncuentroGetPayload<{ select: typeof encuentroSelect }>;

export type Entry = {
  encuentro: RoomEncuentro;
  role: Exclude<RoomRole, "cohost">;
  /** The person got their place when the encuentro took nobody new any more. */
  isLate: boolean;
};

/** Errors: `NotFound` for whoever may not enter, and for encuentros without a video call of their own. */
export async function findEntry(actor: Member, encuentroId: string): Promise<Entry> {
  const encuentro = await db.encuentro.findUnique({ where: { id: encuentroId }, select: encuentroSelect });
  if (!encuentro || (encuentro.roomName === null && encuentro.joinUrl === null))
    throw new AppError("NotFound");
  if (canEditAyni(actor, encuentro.ayni) || isAdmin(actor)) return { encuentro, role: "host", isLate: false };
  const { id: ayniId, lateEntryMinutes } = encuentro.ayni;
  if (!(await hasActiveAccess(actor.id, ayniId))) throw new AppError("NotFound");
  const isLate = await cameTooLate(actor.id, ayniId, { ...encuentro, lateEntryMinutes });
  return { encuentro, role: "participant", isLate };
}

/** Tags of the pages that tell whether an encuentro of a content is live. */
export const toLiveTags = ({ slug, user }: { slug: string; user: { slug: string } }): string[] => [
  cacheTags.ayni(slug),
  cacheTags.master(user.slug),
  cacheTags.catalogue(),
];

/** The planned times: a room goes on for a while after its end. */
export const toPlannedTimes = ({
  startsAt,
  endsAt,
  cancelledAt,
}: Pick<RoomEncuentro, "startsAt" | "endsAt" | "cancelledAt">) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  cancelled: cancelledAt !== null,
});
