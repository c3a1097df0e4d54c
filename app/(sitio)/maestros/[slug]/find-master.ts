import { masterPage } from "@/lib/discovery/masters/data";
import { isSlug } from "@/lib/platform/text/slug";

/** The Master of an address; null when nobody gives under it. */
export async function findMaster(params: Promise<{ slug: string }>) {
  const { slug } = await params;
  return isSlug(slug) ? masterPage(slug) : null;
}
