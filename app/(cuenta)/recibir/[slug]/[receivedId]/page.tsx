import { notFound, permanentRedirect, redirect } from "next/navigation";
import { receivedSection } from "@/lib/content/access";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { routes } from "@/lib/platform/routes";
import { findMovedSlug, findReceivedContent } from "./[section]/received-content";

type Props = { params: Promise<{ slug: string; receivedId: string }> };

/** Leads from an address without its section to the one in which the receiver begins. */
export default async function ReceivedItemRedirect({ params }: Props) {
  const { slug, receivedId } = await params;
  const actor = await requireMember(routes.anyReceivedSection(slug, receivedId));
  const received = await findReceivedContent(actor, slug, receivedId);
  if (!received) {
    const currentSlug = await findMovedSlug(actor, slug, receivedId);
    if (currentSlug) permanentRedirect(routes.anyReceivedSection(currentSlug, receivedId));
    notFound();
  }
  const { contentType, onlineType } = received.ayni;
  redirect(routes.receivedItem(slug, receivedId, receivedSection(contentType, onlineType)));
}
