import { coverSvg } from "@/lib/publishing/textiles/cover";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import { findMasterView, type MasterView } from "@/lib/discovery/masters/data";
import { renderPodcastCover } from "@/lib/publishing/seo/render-image";
import { parsePngSlug, pngResponse } from "@/app/tejidos/png-response";

// Drawn at a third of the size that podcast directories recommend.
const COVER_SIDE_PIXELS = 1000;
const COVER_SCALE = 3;

export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

function renderCover({ slug, disciplines }: MasterView): Promise<Buffer> {
  const discipline = disciplines.find(isDisciplineKey) ?? "SPIRITUALITY";
  const size = { width: COVER_SIDE_PIXELS, height: COVER_SIDE_PIXELS };
  const svg = coverSvg({ seed: slug, discipline, contentType: "PODCAST", size });
  return renderPodcastCover(svg, COVER_SCALE);
}

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const slug = parsePngSlug((await params).file);
  const master = slug ? await findMasterView(slug) : null;
  return pngResponse(master ? await renderCover(master) : undefined);
}
