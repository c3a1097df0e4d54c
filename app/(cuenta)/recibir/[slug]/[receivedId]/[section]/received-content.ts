import "server-only";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { AccessState } from "@/components/library/access-state";
import { canPreviewAyni } from "@/lib/content/access";
import { findAyni, findCurrentSlug } from "@/lib/content/ayni/data";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { getContraindications } from "@/lib/orders/acceptances/data";
import type { Contraindications } from "@/lib/orders/acceptances/schema";
import { findOrderToConsent } from "@/lib/orders/consent/data";
import { findReceivedId, findReceivedItem } from "@/lib/orders/order/data";
import type { ReceivedItem } from "@/lib/orders/order/schema";
import { isMember, isSelf, type Actor } from "@/lib/platform/actor";
import { routes } from "@/lib/platform/routes";

/** Replaces the order id in the URL of a Master's preview. */
const PREVIEW_ID = "null";

export type ReceivedContent = {
  ayni: AyniDetail;
  access: AccessState;
  /** Starting would end the viewer's right to return it. */
  needsConsent: boolean;
  /** The viewer has not accepted them yet; null for nothing to accept. */
  cautions: Contraindications | null;
  now: string;
};

/** The contraindications that a receiver has not accepted: a bundle, a barter or a given place has no purchase panel. */
async function findCautions(actor: Actor, ayni: AyniDetail): Promise<Contraindications | null> {
  const found = isMember(actor) ? await getContraindications(actor.id, ayni) : null;
  return found?.isAccepted ? null : found;
}

/** Returns true if the actor has the content by a later order than this one of theirs, which has ended. */
async function isReplaced(actor: Actor, { order, expired }: ReceivedItem): Promise<boolean> {
  if (!expired || !isMember(actor) || !isSelf(actor, order.userId)) return false;
  const newestId = await findReceivedId(actor, order.slug);
  return newestId !== null && newestId !== order.id;
}

function toAccess({ order, expired }: ReceivedItem): AccessState {
  const { contentExpirationDate: date, membership } = order;
  if (date === null) return { kind: "forever" };
  if (expired) return { kind: "expired", date, wasByMembership: membership !== null };
  return membership ? { kind: "member", date, endsAt: membership.endsAt } : { kind: "until", date };
}

/** Finds a content the actor received, or may preview as its owner; else null. */
export const findReceivedContent = cache(
  async (actor: Actor, slug: string, receivedId: string): Promise<ReceivedContent | null> => {
    const now = new Date().toISOString();
    const ayni = await findAyni(slug);
    if (!ayni) return null;
    if (receivedId === PREVIEW_ID) {
      return canPreviewAyni(actor, ayni)
        ? { ayni, access: { kind: "preview" }, needsConsent: false, cautions: null, now }
        : null;
    }
    const received = await findReceivedItem(actor, slug, receivedId);
    if (!received) return null;
    // The hours of a pack are in the agenda.
    if (received.order.isPack) redirect(routes.agenda({ como: "aprendiz" }));
    if (received.order.isMembershipPeriod) redirect(routes.memberships());
    if (await isReplaced(actor, received)) redirect(routes.receivedContent(slug));
    const needsConsent =
      isMember(actor) && (await findOrderToConsent(actor.id, ayni.id, new Date(now))) === receivedId;
    const cautions = await findCautions(actor, ayni);
    const facts = { ayni, needsConsent, cautions, now };
    return { ...facts, access: toAccess(received) };
  },
);

/** Returns the current slug of a received content by a former one; else null. */
export async function findMovedSlug(
  actor: Actor,
  formerSlug: string,
  receivedId: string,
): Promise<string | null> {
  const slug = await findCurrentSlug(formerSlug);
  return slug !== null && (await findReceivedContent(actor, slug, receivedId)) ? slug : null;
}
