import { isAdmin, isMaster, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { routes, type ReceivedSection } from "@/lib/platform/routes";
import type { ContentType, OnlineType } from "@/lib/reference/labels";

/** Contents that everybody may see: published, by a Master whose account is open. */
export const publicAyni = { listed: true } satisfies Prisma.AyniWhereInput;

/** Orders the buyer still owns, including ones whose access has expired. */
export const ownedOrder = { status: "COMPLETED", renewedAt: null } as const satisfies Prisma.OrderWhereInput;

/** Orders whose access has not expired. */
export const accessNotExpired = () =>
  ({
    OR: [{ contentExpirationDate: null }, { contentExpirationDate: { gt: new Date() } }],
  }) satisfies Prisma.OrderWhereInput;

type OwnedAyni = { userId: string };

/** Returns true if the actor may see a content that is not public: its owner, even as a former Master, or an admin. */
export const canPreviewAyni = (actor: Actor, ayni: OwnedAyni): boolean =>
  isSelf(actor, ayni.userId) || isAdmin(actor);

/** Returns true if the actor may change a content and deal with its receivers: its owner as a Master, or an admin. */
export const canEditAyni = (actor: Actor, ayni: OwnedAyni): boolean =>
  canPreviewAyni(actor, ayni) && isMaster(actor);

/** Returns the path on which a Master follows the encuentros of a content: an hour with one person, a copy of its offer, is in the agenda. */
export const toGuidePath = ({ slug, offerId }: { slug: string; offerId: string | null }): string =>
  offerId === null ? routes.preview(slug, "encuentros") : routes.agenda({ como: "maestro" });

/** Errors: `NotFound` (missing, or another's content), `Forbidden` (an owner who is no longer a Master). */
export function requireAyniEditor<Row extends OwnedAyni>(
  actor: Actor,
  ayni: Row | null,
): asserts ayni is Row {
  if (!ayni || !canPreviewAyni(actor, ayni)) throw new AppError("NotFound");
  if (!canEditAyni(actor, ayni)) throw new AppError("Forbidden");
}

/** Returns the section in which a received content opens: the encuentros of live types held by video call. */
export function receivedSection(contentType: ContentType, onlineType: OnlineType | null): ReceivedSection {
  const isLive = contentType === "EVENT" || contentType === "WORKSHOP" || contentType === "COURSE";
  return isLive && onlineType === "VIDEOCALL" ? "encuentros" : "contenido";
}
