import { coverSvg } from "@/lib/publishing/textiles/cover";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import { masterPage, type MasterPage } from "@/lib/discovery/masters/data";
import { drawPodcastCover } from "@/lib/publishing/seo/render-image";
import { pngFileSlug, pngResponse } from "../../png-response";

// Directories of podcasts want a square of at least this many pixels.
const SIDE = 1400;

export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

function cover({ slug, disciplines }: MasterPage): Promise<Buffer> {
  const discipline = disciplines.find(isDisciplineKey) ?? "SPIRITUALITY";
  const size = { width: SIDE, height: SIDE };
  return drawPodcastCover(coverSvg({ seed: slug, discipline, contentType: "PODCAST", size }));
}

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const slug = pngFileSlug((await params).file);
  const master = slug ? await masterPage(slug) : null;
  return pngResponse(master ? await cover(master) : undefined);
}
