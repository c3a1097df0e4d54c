import { findMasterView } from "@/lib/discovery/masters/data";
import { parsePngSlug, pngResponse } from "@/app/tejidos/png-response";
import { renderTallMaster } from "@/app/tejidos/tall-images";

// Same caching as the Master's page.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const slug = parsePngSlug((await params).file);
  const master = slug ? await findMasterView(slug) : null;
  return pngResponse(master ? await renderTallMaster(master, "story") : undefined);
}
