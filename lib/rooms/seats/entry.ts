import "server-only";
import { isAdmin, type Member } from "@/lib/platform/actor";
import { canEditAyni } from "@/lib/content/access";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { hasActiveAccess } from "@/lib/orders/order/data";
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
      contraindications: true,
    },
  },
} satisfies Prisma.EncuentroSelect;

export type RoomEncuentro = Prisma.EncuentroGetPayload<{ select: typeof encuentroSelect }>;

export type Entry = { encuentro: RoomEncuentro; role: Exclude<RoomRole, "cohost"> };

/** Errors: `NotFound` for whoever may not enter, and for encuentros without a video call of their own. */
export async function findEntry(actor: Member, encuentroId: string): Promise<Entry> {
  const encuentro = await db.encuentro.findUnique({ where: { id: encuentroId }, select: encuentroSelect });
  if (!encuentro || (encuentro.roomName === null && encuentro.joinUrl === null))
    throw new AppError("NotFound");
  if (canEditAyni(actor, encuentro.ayni) || isAdmin(actor)) return { encuentro, role: "host" };
  if (await hasActiveAccess(actor.id, encuentro.ayni.id)) return { encuentro, role: "participant" };
  throw new AppError("NotFound");
}

export const toEncuentroTimes = ({
  startsAt,
  endsAt,
  cancelledAt,
}: Pick<RoomEncuentro, "startsAt" | "endsAt" | "cancelledAt">) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  cancelled: cancelledAt !== null,
});
