import { notFound, permanentRedirect, redirect } from "next/navigation";
import { canPreviewAyni, receivedSection } from "@/lib/content/access";
import { findAyni, findCurrentSlug } from "@/lib/content/ayni/data";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { findReceivedId } from "@/lib/orders/order/data";
import type { Member } from "@/lib/platform/actor";
import { routes } from "@/lib/platform/routes";

type Props = { params: Promise<{ slug: string }> };

/** Finds where the member reads or joins a content: what they received, or the preview of its owner; else null. */
async function findReceivedPath(member: Member, slug: string): Promise<string | null> {
  const ayni = await findAyni(slug);
  if (!ayni) return null;
  const section = receivedSection(ayni.contentType, ayni.onlineType);
  const receivedId = await findReceivedId(member, slug);
  if (receivedId !== null) return routes.receivedItem(slug, receivedId, section);
  return canPreviewAyni(member, ayni) ? routes.preview(slug, section) : null;
}

/** Leads from the address of a content to what the viewer received of it. */
export default async function ReceivedContentRedirect({ params }: Props) {
  const { slug } = await params;
  const member = await requireMember(routes.receivedContent(slug));
  const path = await findReceivedPath(member, slug);
  if (path !== null) redirect(path);
  const currentSlug = await findCurrentSlug(slug);
  if (currentSlug !== null && (await findReceivedPath(member, currentSlug)) !== null) {
    permanentRedirect(routes.receivedContent(currentSlug));
  }
  notFound();
}
