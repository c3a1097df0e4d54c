import { findMasterView } from "@/lib/discovery/masters/data";
import { isSlug } from "@/lib/platform/text/slug";

export async function findMaster(params: Promise<{ slug: string }>) {
  const { slug } = await params;
  return isSlug(slug) ? findMasterView(slug) : null;
}
