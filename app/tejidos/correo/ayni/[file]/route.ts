import type { AyniDetail } from "@/lib/content/ayni/schema";
import { findPublishedAyni } from "@/lib/content/ayni/data";
import { loadImageDataUri } from "@/lib/publishing/seo/image-data-uri";
import { renderMailCover } from "@/lib/publishing/seo/render-image";
import { MAIL_CANVAS, MAIL_DISC, renderContentBackground } from "@/lib/publishing/textiles/share-background";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import { parsePngSlug, pngResponse } from "@/app/tejidos/png-response";

// Same caching as the content's page.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

/** The uploaded cover, or cloth with the disc of the discipline. */
async function renderCover({ slug, contentType, disciplines, coverUrl }: AyniDetail): Promise<Buffer> {
  const photo = await loadImageDataUri(coverUrl, MAIL_CANVAS.size);
  if (photo) return renderMailCover(photo);
  const discipline = disciplines.find(isDisciplineKey) ?? "SPIRITUALITY";
  const { svg } = renderContentBackground(
    { seed: slug, discipline, contentType, disc: MAIL_DISC },
    MAIL_CANVAS,
  );
  return renderMailCover(svg);
}

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const slug = parsePngSlug((await params).file);
  const ayni = slug ? await findPublishedAyni(slug) : null;
  return pngResponse(ayni ? await renderCover(ayni) : undefined);
}
